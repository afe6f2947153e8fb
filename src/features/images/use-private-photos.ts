import { useEffect, useRef, useState } from 'react';
import { blobOf, decodePhoto } from '#src/ui/browser/photo-canvas.ts';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { type UploadError, uploadImage } from './upload-image.ts';
import { maxImageSide, maxUploadBytes } from './use-photo-upload.ts';

/** A photo that is uploaded and not sent yet. */
export type ChosenPhoto = { readonly id: string; readonly preview: string; readonly description?: string };

type Step =
  | { readonly name: 'idle' }
  | { readonly name: 'uploading'; readonly share: number }
  | { readonly name: 'failed'; readonly error: UploadError; readonly retry: (() => void) | null };

const idle = { name: 'idle' } as const;
/** These come right by themselves; another file is needed for the others. */
const passing: readonly UploadError[] = ['failed', 'busy'];

/**
 * From chosen files to uploaded photos, one after the other, at most `max`. A failed one can be tried again with those after
 * it. Leaving the page aborts an upload.
 */
export function usePrivatePhotos(uploadTo: string, max: number, initial: readonly ChosenPhoto[]) {
  const csrf = useCsrfToken();
  const [photos, setPhotos] = useState(initial);
  const [step, setStep] = useState<Step>(idle);
  const aborter = useRef<AbortController>(null);
  useEffect(() => () => aborter.current?.abort(), []);

  async function choose(files: readonly Blob[]): Promise<void> {
    const { signal } = (aborter.current = new AbortController());
    for (const [at, file] of files.slice(0, max - photos.length).entries()) {
      setStep({ name: 'uploading', share: 0 });
      const onProgress = (share: number) => setStep({ name: 'uploading', share });
      const uploaded = await upload(file, { to: uploadTo, csrf, signal, onProgress });
      if (signal.aborted) return;
      if (typeof uploaded === 'string') {
        const retry = passing.includes(uploaded) ? () => void choose(files.slice(at)) : null;
        return setStep({ name: 'failed', error: uploaded, retry });
      }
      setPhotos((before) => [...before, uploaded].slice(0, max));
    }
    setStep(idle);
  }

  const remove = (id: string) => setPhotos((all) => all.filter((photo) => photo.id !== id));
  return { photos, step, choose, remove };
}

type Options = Required<Parameters<typeof uploadImage>[1]>;

async function upload(file: Blob, options: Options): Promise<ChosenPhoto | UploadError> {
  if (file.size > maxUploadBytes) return 'too-large';
  const photo = await decodePhoto(file, maxImageSide);
  const blob = photo && (await blobOf(photo));
  if (photo === null || blob === null) return 'unreadable';
  if (options.signal.aborted) return 'failed';
  const { imageId, error } = { error: 'failed' as const, ...(await uploadImage(blob, options)) };
  return imageId === undefined ? error : { id: imageId, preview: photo.toDataURL('image/jpeg', 0.6) };
}
