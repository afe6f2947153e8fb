/** Nothing but a page of ours shows the photo. Nothing keeps it: whatever a session gets is answered with `no-store`. */
export const privatePhotoHeaders = {
  'content-type': 'image/jpeg',
  'content-disposition': 'inline; filename="photo.jpg"',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};
