import { useEffect, useState, useSyncExternalStore } from 'react';
import { uploadImage } from '#src/features/images/upload-image.ts';
import { maxImageSide, maxUploadBytes } from '#src/features/images/use-photo-upload.ts';
import { blobOf, cropPhoto, decodePhoto } from '#src/ui/browser/photo-canvas.ts';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import type { ListingPhoto } from '../photo.ts';
import { type Album, makeAlbum } from './album.ts';
import type { ReadPhoto } from './album-store.ts';
import { photoCalls } from './photo-calls.ts';
import { keepUnsaved, takeUnsaved } from './unsaved-changes.ts';

/** In the browser only, by the listing's id: uploads go on while the user is on another page. */
const albums = new Map<string, Album>();
/** Of the small picture of a photo that is under way, in pixels. */
const maxPreviewSide = 480;
const tabStorage = () => sessionStorage;

/** The album of a listing, and what it shows. `photos` is what the page has read. */
export function useAlbum(listingId: string, photos: readonly ListingPhoto[]) {
  const csrf = useCsrfToken();
  const [album] = useState(() => albumOf(listingId, photos, csrf));
  const state = useSyncExternalStore(album.subscribe, album.state, album.state);
  useEffect(() => album.adopt(photos), [album, photos]);
  return { album, state };
}

function albumOf(listingId: string, photos: readonly ListingPhoto[], csrf: string): Album {
  const isBrowser = typeof document !== 'undefined';
  const known = isBrowser ? albums.get(listingId) : undefined;
  if (known !== undefined) return known;
  const album = makeAlbum({ call: photoCalls(listingId, csrf), read: readFile, upload: uploadWith(csrf) }, photos);
  if (isBrowser) {
    albums.set(listingId, album);
    window.addEventListener('beforeunload', (event) => album.isBusy() && event.preventDefault());
    window.addEventListener('pagehide', () => keepUnsaved(tabStorage, listingId, album.unsaved(), Date.now()));
    window.addEventListener('pageshow', ({ persisted }) => {
      // The page itself came back, and sends them.
      if (persisted) keepUnsaved(tabStorage, listingId, [], Date.now());
    });
    album.resume(takeUnsaved(tabStorage, listingId, Date.now()));
  }
  return album;
}

function uploadWith(csrf: string) {
  return (blob: Blob, onProgress: (share: number) => void) =>
    uploadImage(blob, { csrf, signal: new AbortController().signal, onProgress });
}

async function readFile(file: Blob): Promise<ReadPhoto | 'too-large' | null> {
  if (file.size > maxUploadBytes) return 'too-large';
  const photo = await decodePhoto(file, maxImageSide);
  return photo && readPhoto(photo);
}

/** A photo or a crop as it is sent: as JPEG, without what the file said about place and time. */
export async function readPhoto(photo: HTMLCanvasElement): Promise<ReadPhoto | null> {
  const blob = await blobOf(photo);
  const { width, height } = photo;
  const preview = cropPhoto(photo, { x: 0, y: 0, width, height }, maxPreviewSide)?.toDataURL('image/jpeg', 0.7);
  return blob && { blob, preview: preview ?? '' };
}
