import { useId, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Progress } from '#src/ui/data/progress.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { FieldNote } from '#src/ui/forms/field.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import type { UploadError } from './upload-image.ts';
import { useHeldForm } from './use-held-form.ts';
import { type ChosenPhoto, usePrivatePhotos } from './use-private-photos.ts';

type Texts = {
  /** Of the field that sends what each photo shows. */
  readonly name: string;
  readonly max: number;
};

type PrivatePhotosFieldProps = {
  /** Of the field that sends their ids, once for each. */
  readonly name: string;
  readonly uploadTo: string;
  readonly max: number;
  /** What the sender says that a photo shows. */
  readonly texts?: Texts;
  /** Chosen before the page was shown: without scripts, or by a form that was refused. */
  readonly initial?: readonly ChosenPhoto[];
  /** Why one was refused without scripts. */
  readonly refused?: UploadError | null;
  /** Where the whole form is sent to without scripts, to add a photo or to take one out. */
  readonly withoutScripts?: WithoutScripts;
  /** In a form that is about something else: without a visible label, its hint beside its button. */
  readonly isAside?: boolean;
};

type WithoutScripts = {
  readonly addTo: string;
  readonly removeAt: (id: string) => string;
  /** Of the file, and of the photo that is taken out. */
  readonly names: { readonly image: string; readonly remove: string };
};

const noPhotos: readonly ChosenPhoto[] = [];

/** Photos for the two people of an order alone, uploaded when they are chosen; the form sends their ids. */
export function PrivatePhotosField(props: PrivatePhotosFieldProps) {
  const { name, uploadTo, max, texts, initial = noPhotos, refused = null, withoutScripts, isAside = false } = props;
  const intl = useIntl();
  const { photos, step, choose, remove } = usePrivatePhotos(uploadTo, max, initial);
  const input = useRef<HTMLInputElement>(null);
  const sending = useHeldForm(input, step.name);
  const noteId = useId();
  const error = step.name === 'failed' ? step.error : step.name === 'idle' && photos === initial ? refused : null;
  return (
    <div
      tabIndex={-1}
      className="grid gap-3"
      role="group"
      aria-describedby={noteId}
      aria-label={intl.formatMessage({ id: 'private-photos.title' })}
    >
      {!isAside && (
        <p className="label" aria-hidden="true">
          <FormattedMessage id="private-photos.title" />
        </p>
      )}
      <Chosen {...{ name, photos, texts, withoutScripts }} onRemove={remove} />
      {photos.length < max && <NoScript {...{ withoutScripts }} />}
      <div className={isAside ? 'flex flex-wrap items-center gap-x-4 gap-y-3 *:min-w-0' : 'grid gap-3'}>
        <Buttons {...{ step }} isFull={photos.length >= max} onAdd={() => input.current?.click()} />
        {step.name === 'uploading' && <Uploading share={step.share} />}
        <Status {...{ sending, max }} isFull={photos.length >= max} />
        <FieldNote
          id={noteId}
          message={error === null ? undefined : intl.formatMessage({ id: `private-photos.${error}` })}
          hint={<FormattedMessage id="private-photos.hint" values={{ max }} />}
        />
      </div>
      <input
        {...{ ref: input, type: 'file', hidden: true, multiple: true }}
        accept="image/jpeg,image/png,image/webp"
        aria-label={intl.formatMessage({ id: 'private-photos.add' })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) void choose(files);
        }}
      />
    </div>
  );
}

type StatusProps = {
  readonly sending: ReturnType<typeof useHeldForm>;
  readonly isFull: boolean;
  readonly max: number;
};

function Status({ sending, isFull, max }: StatusProps) {
  return (
    <p className="hint empty:hidden" role="status">
      {sending !== null && <FormattedMessage id={`private-photos.${sending}`} />}
      {isFull && sending === null && <FormattedMessage id="private-photos.full" values={{ max }} />}
    </p>
  );
}

type ButtonsProps = {
  readonly step: ReturnType<typeof usePrivatePhotos>['step'];
  readonly isFull: boolean;
  readonly onAdd: () => void;
};

function Buttons({ step, isFull, onAdd }: ButtonsProps) {
  const retry = step.name === 'failed' ? step.retry : null;
  return (
    <div className="flex flex-wrap items-center gap-3 noscript:hidden">
      <Button
        variant="outline"
        size="small"
        className="w-fit"
        busy={step.name === 'uploading'}
        disabled={isFull}
        onClick={onAdd}
      >
        <FormattedMessage id="private-photos.add" />
      </Button>
      {retry !== null && (
        <Button variant="quiet" size="small" onClick={retry}>
          <FormattedMessage id="private-photos.again" />
        </Button>
      )}
    </div>
  );
}

type ChosenProps = {
  readonly name: string;
  readonly texts: Texts | undefined;
  readonly withoutScripts: WithoutScripts | undefined;
  readonly photos: readonly ChosenPhoto[];
  readonly onRemove: (id: string) => void;
};

/** What will be sent. */
function Chosen({ name, photos, texts, withoutScripts, onRemove }: ChosenProps) {
  const intl = useIntl();
  if (photos.length === 0) return null;
  return (
    <ul className={texts === undefined ? 'flex flex-wrap gap-3' : 'grid gap-4'}>
      {photos.map(({ id, preview, description }, at) => {
        const number = { number: at + 1 };
        const label = intl.formatMessage({ id: 'private-photos.remove' }, number);
        return (
          <li key={id} className={texts === undefined ? 'grid gap-1' : 'flex items-start gap-3'}>
            <img
              src={preview}
              alt={intl.formatMessage({ id: 'private-photos.number' }, number)}
              className="size-24 shrink-0 object-cover"
            />
            <div className="grid min-w-0 flex-1 gap-1">
              {texts !== undefined && (
                <TextField
                  name={texts.name}
                  label={intl.formatMessage({ id: 'private-photos.shows' }, number)}
                  optional
                  maxLength={texts.max}
                  autoComplete="off"
                  defaultValue={description}
                />
              )}
              <Button
                variant="quiet"
                size="small"
                className="w-fit noscript:hidden"
                aria-label={label}
                onClick={({ currentTarget }) => {
                  // The button that has the focus goes with the photo.
                  currentTarget.closest<HTMLElement>('[role="group"]')?.focus({ preventScroll: true });
                  onRemove(id);
                }}
              >
                <FormattedMessage id="private-photos.take-out" />
              </Button>
              {withoutScripts !== undefined && <RemoveButton {...{ id, label, withoutScripts }} />}
            </div>
            <input type="hidden" name={name} value={id} />
          </li>
        );
      })}
    </ul>
  );
}

/** Sends the whole form, so that nothing that was typed is lost. */
const wholeForm = { type: 'submit', formEncType: 'multipart/form-data', formNoValidate: true } as const;

type RemoveButtonProps = {
  readonly id: string;
  readonly label: string;
  readonly withoutScripts: WithoutScripts;
};

function RemoveButton({ id, label, withoutScripts: { removeAt, names } }: RemoveButtonProps) {
  return (
    <noscript>
      <button
        {...{ ...wholeForm, name: names.remove, value: id, formAction: removeAt(id) }}
        className="button button-outline button-small w-fit"
      >
        {label}
      </button>
    </noscript>
  );
}

function Uploading({ share }: { readonly share: number }) {
  const intl = useIntl();
  return <Progress value={share} label={intl.formatMessage({ id: 'private-photos.uploading' })} />;
}

function NoScript({ withoutScripts }: Pick<ChosenProps, 'withoutScripts'>) {
  const intl = useIntl();
  if (withoutScripts === undefined)
    return (
      <noscript>
        <p className="hint">
          <FormattedMessage id="private-photos.noscript" />
        </p>
      </noscript>
    );
  return (
    <noscript>
      <div className="flex flex-wrap items-center gap-3">
        <input
          type="file"
          name={withoutScripts.names.image}
          accept="image/jpeg,image/png,image/webp"
          aria-label={intl.formatMessage({ id: 'private-photos.add' })}
        />
        <button {...{ ...wholeForm, formAction: withoutScripts.addTo }} className="button button-outline button-small">
          <FormattedMessage id="private-photos.add" />
        </button>
      </div>
    </noscript>
  );
}
