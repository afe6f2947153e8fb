import { useEffect, useRef, useState } from 'react';
import { type UploadError, uploadImage } from '#src/features/images/upload-image.ts';
import { maxImageSide } from '#src/features/images/use-photo-upload.ts';
import { blobOf, decodePhoto } from '#src/ui/browser/photo-canvas.ts';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';

const uploadAddress = '/api/images/identity';
const maxBytes = 20 * 1024 * 1024;
export const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp'];

export type IdPhotoStep =
  | { readonly name: 'empty' | 'reading' }
  | { readonly name: 'uploading'; readonly share: number }
  | { readonly name: 'failed'; readonly error: UploadError }
  | { readonly name: 'ready'; readonly photoId: string; readonly preview: string };

/** From a chosen file to an uploaded photo of a document. Another choice, and leaving the page, abort an upload. */
export function useIdPhoto() {
  const csrf = useCsrfToken();
  const [step, setStep] = useState<IdPhotoStep>({ name: 'empty' });
  const aborter = useRef<AbortController>(null);
  useEffect(() => () => aborter.current?.abort(), []);

  async function choose(file: Blob): Promise<void> {
    aborter.current?.abort();
    const { signal } = (aborter.current = new AbortController());
    const failed = (error: UploadError) => setStep({ name: 'failed', error });
    if (file.size > maxBytes) return failed('too-large');
    if (!acceptedTypes.includes(file.type)) return failed('unreadable');
    setStep({ name: 'reading' });
    const photo = await decodePhoto(file, maxImageSide);
    if (signal.aborted) return;
    const blob = photo && (await blobOf(photo));
    if (photo === null || blob === null) return failed('unreadable');
    setStep({ name: 'uploading', share: 0 });
    const onProgress = (share: number) => setStep({ name: 'uploading', share });
    const upload = await uploadImage(blob, { to: uploadAddress, csrf, signal, onProgress });
    if (signal.aborted) return;
    if (upload.imageId === undefined) return failed(upload.error);
    setStep({ name: 'ready', photoId: upload.imageId, preview: photo.toDataURL('image/jpeg', 0.7) });
  }

  return { step, choose };
}
