import { IdCard } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { slowUploadMs } from '#src/features/images/upload-image.ts';
import { useSlow } from '#src/ui/browser/use-slow.ts';
import { Progress } from '#src/ui/data/progress.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { FieldNote } from '#src/ui/forms/field.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import type { PhotoSide } from '../forms.ts';
import { acceptedTypes, type IdPhotoStep, useIdPhoto } from '../use-id-photo.ts';

export type PhotoState = 'missing' | 'busy' | 'ready';

/** `preview` is the image itself, as a data URL, once it is uploaded. */
export type ChosenPhoto = { readonly state: PhotoState; readonly preview: string | null };

type IdPhotoFieldProps = {
  readonly name: PhotoSide;
  readonly label: string;
  readonly error: string | undefined;
  readonly onPhoto: (name: PhotoSide, photo: ChosenPhoto) => void;
};

/** One photo of a document, uploaded when it is chosen; the form sends its id. */
export function IdPhotoField({ name, label, error, onPhoto }: IdPhotoFieldProps) {
  const { step, choose } = useIdPhoto();
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const state = stateOf(step);
  const preview = step.name === 'ready' ? step.preview : null;
  useEffect(() => onPhoto(name, { state, preview }), [name, onPhoto, state, preview]);
  return (
    <div className="grid content-start gap-3" role="group" aria-label={label} aria-describedby={noteId}>
      <p className="label" aria-hidden="true">
        {label}
      </p>
      <div className="id-photo">
        {step.name === 'ready' ? <img src={step.preview} alt={label} /> : <Icon as={IdCard} size={24} />}
      </div>
      <ChooseButton {...{ step, label }} onChoose={() => input.current?.click()} />
      <div id={noteId}>
        <Note step={step} label={label} error={error} />
      </div>
      <input
        {...{ ref: input, type: 'file', hidden: true }}
        accept={acceptedTypes.join(',')}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file !== undefined) void choose(file);
        }}
      />
      {step.name === 'ready' && <input type="hidden" name={name} value={step.photoId} />}
    </div>
  );
}

function stateOf({ name }: IdPhotoStep): PhotoState {
  if (name === 'ready') return 'ready';
  return name === 'reading' || name === 'uploading' ? 'busy' : 'missing';
}

type ChooseButtonProps = { readonly step: IdPhotoStep; readonly label: string; readonly onChoose: () => void };

function ChooseButton({ step, label, onChoose }: ChooseButtonProps) {
  const intl = useIntl();
  const id = step.name === 'ready' ? 'id-check.photo-change' : 'id-check.photo-choose';
  const button = intl.formatMessage({ id });
  return (
    <Button
      variant="outline"
      size="small"
      className="w-fit"
      busy={stateOf(step) === 'busy'}
      aria-label={intl.formatMessage({ id: 'id-check.photo-of' }, { button, photo: label })}
      onClick={onChoose}
    >
      {button}
    </Button>
  );
}

type NoteProps = { readonly step: IdPhotoStep; readonly label: string; readonly error: string | undefined };

function Note({ step, label, error }: NoteProps) {
  const intl = useIntl();
  if (step.name === 'uploading') return <Uploading share={step.share} label={label} />;
  const failure = step.name === 'failed' ? intl.formatMessage({ id: `id-check.photo-${step.error}` }) : error;
  if (step.name === 'ready' && error === undefined)
    return (
      <p className="hint" role="status">
        <FormattedMessage id="id-check.photo-ready" />
      </p>
    );
  return (
    <FieldNote
      id={`${label}-note`.replaceAll(/\W/g, '-')}
      message={failure}
      hint={<FormattedMessage id="id-check.photo-hint" />}
    />
  );
}

function Uploading({ share, label }: { readonly share: number; readonly label: string }) {
  const intl = useIntl();
  const slow = useSlow(true, slowUploadMs);
  const values = { share: intl.formatNumber(share, { style: 'percent' }) };
  return (
    <div className="grid gap-2">
      <Progress label={label} value={share} />
      <p className="hint" role={slow ? 'status' : undefined}>
        <FormattedMessage id={slow ? 'id-check.photo-slow' : 'id-check.photo-uploading'} values={values} />
      </p>
    </div>
  );
}
