import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';

/** A photo of a listing, as its owner edits it. */
export type ListingPhoto = {
  readonly id: string;
  /** What it shows, for those who cannot see it; empty until the owner says so. */
  readonly alt: string;
  readonly placeholder: string | null;
  readonly width: number;
  readonly height: number;
};

export const maxPhotos = 12;
export const maxAltLength = 120;

/** Pixels of the largest picture of a card; a photo with fewer may look soft. */
export const sharpSize = { width: 800, height: 1200 };

/** Whether the part of a photo that the pages show, two by three, has fewer pixels than they need. */
export function isSmall({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return width < sharpSize.width || height < sharpSize.height;
}

/** Where the scripts of the photos send what the owner does. */
export function photosPath(listingId: string): string {
  return `/l/${listingId}/photos`;
}

/** Where a form without scripts sends a file. */
export function photoUploadPath(listingId: string): string {
  return `/api/images/listings/${listingId}`;
}

/** The page on which the owner edits the photos. */
export function photosTabPath(listing: {
  readonly id: string;
  readonly slug: string;
  readonly isDraft: boolean;
}): string {
  return `/l/${listing.slug}/${listing.id}/${listing.isDraft ? 'draft' : 'edit'}/photos`;
}

/** The answers to the scripts that change photos. */
export type PhotosOnWire = { readonly photos: readonly ListingPhoto[] };
export type RefusedPhotos = { readonly refused: { readonly code: RefusalCode; readonly details: RefusalDetails } };
