import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { blobOf, decodePhoto } from '#src/ui/browser/photo-canvas.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { FieldNote } from '#src/ui/forms/field.tsx';
import { type UploadError, uploadImage } from './upload-image.ts';
import { maxImageSide, maxUploadBytes } from './use-photo-upload.ts';

type Photo = { readonly id: string; readonly preview: string };
type Step = 'idle' | 'uploading' | UploadError;

type PrivatePhotosFieldProps = {
  /** Of the field that sends their ids, once for each. */
  readonly name: string;
  readonly uploadTo: string;
  readonly max: number;
};

/** Photos for the two people of an order alone, uploaded when they are chosen; the form sends their ids. */
export function PrivatePhotosField({ name, uploadTo, max }: PrivatePhotosFieldProps) {
  const intl = useIntl();
  const { photos, step, choose, remove } = usePhotos(uploadTo);
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const isFull = photos.length >= max;
  const failure =
    step === 'idle' || step === 'uploading' ? undefined : intl.formatMessage({ id: `private-photos.${step}` });
  return (
    <div
      className="grid gap-3"
      role="group"
      aria-describedby={noteId}
      aria-label={intl.formatMessage({ id: 'private-photos.title' })}
    >
      <p className="label" aria-hidden="true">
        <FormattedMessage id="private-photos.title" />
      </p>
      <Chosen {...{ name, photos }} onRemove={remove} />
      <NoScript />
      <Button
        variant="outline"
        size="small"
        className="w-fit"
        busy={step === 'uploading'}
        disabled={isFull}
        onClick={() => input.current?.click()}
      >
        <FormattedMessage id="private-photos.add" />
      </Button>
      <Progress isUploading={step === 'uploading'} fullAt={isFull ? max : null} />
      <FieldNote id={noteId} message={failure} hint={<FormattedMessage id="private-photos.hint" values={{ max }} />} />
      <input
        {...{ ref: input, type: 'file', hidden: true }}
        accept="image/jpeg,image/png,image/webp"
        aria-label={intl.formatMessage({ id: 'private-photos.add' })}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file !== undefined) void choose(file);
        }}
      />
    </div>
  );
}

type ChosenProps = {
  readonly name: string;
  readonly photos: readonly Photo[];
  readonly onRemove: (id: string) => void;
};

/** What will be sent. */
function Chosen({ name, photos, onRemove }: ChosenProps) {
  const intl = useIntl();
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map(({ id, preview }, at) => (
        <li key={id} className="grid gap-1">
          <img
            src={preview}
            alt={intl.formatMessage({ id: 'private-photos.number' }, { number: at + 1 })}
            className="size-24 object-cover"
          />
          <Button
            variant="quiet"
            size="small"
            aria-label={intl.formatMessage({ id: 'private-photos.remove' }, { number: at + 1 })}
            onClick={() => onRemove(id)}
          >
            <FormattedMessage id="private-photos.take-out" />
          </Button>
          <input type="hidden" name={name} value={id} />
        </li>
      ))}
    </ul>
  );
}

type ProgressProps = { readonly isUploading: boolean; readonly fullAt: number | null };

function Progress({ isUploading, fullAt }: ProgressProps) {
  return (
    <p className="hint" role="status">
      {isUploading && <FormattedMessage id="private-photos.uploading" />}
      {fullAt !== null && <FormattedMessage id="private-photos.full" values={{ max: fullAt }} />}
    </p>
  );
}

function NoScript() {
  return (
    <noscript>
      <p className="hint">
        <FormattedMessage id="private-photos.noscript" />
      </p>
    </noscript>
  );
}

/** From a chosen file to an uploaded photo, one after the other. Leaving the page aborts an upload. */
function usePhotos(uploadTo: string) {
  const csrf = useCsrfToken();
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [step, setStep] = useState<Step>('idle');
  const aborter = useRef<AbortController>(null);
  useEffect(() => () => aborter.current?.abort(), []);

  async function choose(file: Blob): Promise<void> {
    if (file.size > maxUploadBytes) return setStep('too-large');
    const { signal } = (aborter.current = new AbortController());
    setStep('uploading');
    const photo = await decodePhoto(file, maxImageSide);
    const blob = photo && (await blobOf(photo));
    if (signal.aborted) return;
    if (photo === null || blob === null) return setStep('unreadable');
    const upload = await uploadImage(blob, { to: uploadTo, csrf, signal, onProgress: () => {} });
    if (signal.aborted) return;
    if (upload.imageId === undefined) return setStep(upload.error);
    const { imageId } = upload;
    setStep('idle');
    setPhotos((before) => [...before, { id: imageId, preview: photo.toDataURL('image/jpeg', 0.6) }]);
  }

  return { photos, step, choose, remove: (id: string) => setPhotos((all) => all.filter((photo) => photo.id !== id)) };
}
