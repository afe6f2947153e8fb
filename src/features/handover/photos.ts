/** Photos of an item's condition with a step of its handover. */
export const maxPhotos = 6;

/** Where they are uploaded, before the step is recorded. */
export const photoUploadAddress = '/api/images/handover';

/** The field of uploaded photos, once for each. */
export const photosField = 'photos';

/** A photo of the condition, for the two people of its order. */
export function handoverPhotoPath(transactionId: string, photoId: string): string {
  return `/transaction/${transactionId}/handover/photos/${photoId}`;
}
