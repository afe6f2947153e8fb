import { useEffect, useRef, useState } from 'react';
import { blobOf, decodePhoto } from '#src/ui/browser/photo-canvas.ts';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { isStrip, minPhotoSide } from './photo-shape.ts';
import { type Upload, type UploadError, uploadImage } from './upload-image.ts';

/** Max pixels of an image's sides: what is larger is scaled down before it is sent. */
export const maxImageSide = 3072;
export const maxUploadBytes = 20 * 1024 * 1024;

export type Step =
  | { readonly name: 'idle' | 'reading' }
  | { readonly name: 'cropping'; readonly photo: HTMLCanvasElement }
  | { readonly name: 'uploading'; readonly share: number }
  | { readonly name: 'failed'; readonly error: UploadError };

export type UploadedPhoto = { readonly imageId: string; readonly preview: string };

const idle = { name: 'idle' } as const;

/**
 * From a chosen file to an uploaded image: reads it, waits for its crop, and sends the crop. An upload that is under way
 * is aborted when the component goes.
 */
export function usePhotoUpload(onUploaded: (photo: UploadedPhoto) => void) {
  const csrf = useCsrfToken();
  const [step, setStep] = useState<Step>(idle);
  const aborter = useRef<AbortController>(null);
  useEffect(() => () => aborter.current?.abort(), []);

  async function read(file: Blob): Promise<void> {
    if (file.size > maxUploadBytes) return setStep({ name: 'failed', error: 'too-large' });
    const { signal } = (aborter.current = new AbortController());
    setStep({ name: 'reading' });
    const photo = await decodePhoto(file, maxImageSide);
    if (signal.aborted) return;
    if (photo === null) return setStep({ name: 'failed', error: 'unreadable' });
    // No crop of it would be accepted.
    if (Math.min(photo.width, photo.height) < minPhotoSide)
      return setStep({ name: 'failed', error: isStrip(photo) ? 'too-narrow' : 'too-small' });
    setStep({ name: 'cropping', photo });
  }

  async function send(crop: HTMLCanvasElement): Promise<void> {
    const { signal } = (aborter.current = new AbortController());
    setStep({ name: 'uploading', share: 0 });
    const blob = await blobOf(crop);
    const onProgress = (share: number) => setStep({ name: 'uploading', share });
    const upload = blob === null ? failed : await uploadImage(blob, { csrf, signal, onProgress });
    if (signal.aborted) return;
    if (upload.imageId === undefined) return setStep({ name: 'failed', error: upload.error });
    setStep(idle);
    onUploaded({ imageId: upload.imageId, preview: crop.toDataURL('image/jpeg') });
  }

  /** What is still being read or uploaded is not taken any more. */
  function discard(): void {
    aborter.current?.abort();
    setStep(idle);
  }

  return { step, read, send, discard };
}

const failed: Upload = { error: 'failed' };
