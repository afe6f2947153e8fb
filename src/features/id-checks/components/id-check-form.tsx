import { type ReactNode, useCallback, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FetcherWithComponents } from 'react-router';
import type { Day } from '#src/domain/dates/day.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { RadioCards } from '#src/ui/forms/radio-cards.tsx';
import { documentKinds, idCheckForm, photoSides, type PhotoSide } from '../forms.ts';
import { idCheckPath } from '../id-check-path.ts';
import { BirthdayField } from './birthday-field.tsx';
import { type ChosenPhoto, IdPhotoField } from './id-photo-field.tsx';

type IdCheckFormProps = {
  readonly fetcher: FetcherWithComponents<unknown>;
  readonly answer: FormAnswer | undefined;
  readonly today: Day;
};

type ChosenPhotos = Readonly<Record<PhotoSide, ChosenPhoto>>;

const noPhoto: ChosenPhoto = { state: 'missing', preview: null };
const noPhotos: ChosenPhotos = { front: noPhoto, back: noPhoto };

/** The document with its two photos. It can be sent once both are uploaded. */
export function IdCheckForm({ fetcher, answer, today }: IdCheckFormProps) {
  const errorText = useErrorText();
  const { fields, part } = usePostedForm(idCheckForm(today), answer);
  const [kind, setKind] = useState<string>('driver-licence');
  const [photos, setPhotos] = useState(noPhotos);
  const onPhoto = useCallback(
    (side: PhotoSide, photo: ChosenPhoto) => setPhotos((before) => ({ ...before, [side]: photo })),
    [],
  );
  const areReady = photos.front.state === 'ready' && photos.back.state === 'ready';
  const areSame = areReady && photos.front.preview === photos.back.preview;
  const { day, month, year } = fields;
  return (
    <FetcherForm fetcher={fetcher} part={part}>
      <input type="hidden" name="operation" value="send" />
      <KindCards kind={kind} onChange={setKind} error={errorText(fields.kind.errors)} />
      <Photos
        set={kind === 'passport' ? 'passport' : 'card'}
        errors={{
          front: errorText(fields.front.errors),
          back: errorText(areSame ? ['id-check.photo-same'] : fields.back.errors),
        }}
        onPhoto={onPhoto}
      />
      <BirthdayField
        today={today}
        error={errorText(day.errors)}
        typed={{ day: day.initialValue, month: month.initialValue, year: year.initialValue }}
      />
      <Button type="submit" className="w-fit" disabled={!areReady || areSame} busy={fetcher.state !== 'idle'}>
        <FormattedMessage id="id-check.send" />
      </Button>
    </FetcherForm>
  );
}

type KindCardsProps = {
  readonly kind: string;
  readonly onChange: (kind: string) => void;
  readonly error: string | undefined;
};

function KindCards({ kind, onChange, error }: KindCardsProps) {
  return (
    <RadioCards
      legend={<FormattedMessage id="id-check.kind" />}
      name="kind"
      value={kind}
      onChange={onChange}
      cards={documentKinds.map((value) => ({
        value,
        title: <FormattedMessage id={`id-check.kind-${value}`} />,
      }))}
      error={error}
    />
  );
}

type PhotosProps = {
  readonly set: 'passport' | 'card';
  readonly errors: Readonly<Record<PhotoSide, string | undefined>>;
  readonly onPhoto: (side: PhotoSide, photo: ChosenPhoto) => void;
};

function Photos({ set, errors, onPhoto }: PhotosProps) {
  const intl = useIntl();
  return (
    <div className="id-photos">
      {photoSides.map((side) => (
        <IdPhotoField
          key={side}
          name={side}
          label={intl.formatMessage({ id: `id-check.${set}-${side}` })}
          error={errors[side]}
          onPhoto={onPhoto}
        />
      ))}
    </div>
  );
}

type FetcherFormProps = {
  readonly fetcher: FetcherWithComponents<unknown>;
  readonly part: ReturnType<typeof usePostedForm>['part'];
  readonly children: ReactNode;
};

function FetcherForm({ fetcher, part: { element, attributes, refused }, children }: FetcherFormProps) {
  return (
    <fetcher.Form
      ref={element}
      method="post"
      action={idCheckPath}
      {...attributes}
      className="grid gap-8 noscript:hidden"
    >
      <CsrfField />
      {refused !== null && (
        <Banner tone="error">
          <span tabIndex={-1} data-refused="">
            {refused}
          </span>
        </Banner>
      )}
      {children}
    </fetcher.Form>
  );
}
