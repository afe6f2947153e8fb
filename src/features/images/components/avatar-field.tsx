import { type ComponentProps, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { avatarOf } from '#src/features/accounts/avatar.ts';
import { noAvatar } from '#src/features/accounts/forms.ts';
import { lazyWithPreload } from '#src/ui/browser/lazy-with-preload.tsx';
import { useSlow } from '#src/ui/browser/use-slow.ts';
import { Avatar } from '#src/ui/data/avatar.tsx';
import { Progress } from '#src/ui/data/progress.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { CheckBox } from '#src/ui/forms/check-box.tsx';
import { FieldNote } from '#src/ui/forms/field.tsx';
import { minPhotoSide } from '../photo-shape.ts';
import { slowUploadMs, type UploadError } from '../upload-image.ts';
import { type Step, type UploadedPhoto, usePhotoUpload } from '../use-photo-upload.ts';

const cropper = lazyWithPreload(() => import('#src/ui/forms/image-cropper.tsx').then((module) => module.ImageCropper));
/** Twice the largest variant of an avatar. */
const maxAvatarSide = 960;
const cropOptions = { aspect: 1, round: true, maxSide: maxAvatarSide, minSide: minPhotoSide } as const;

/** The avatar that the form saves: null for the present one. */
type Choice = UploadedPhoto | typeof noAvatar | null;

/** `chosen`: a photo, or none, that is not saved yet. */
export type AvatarStep = Step['name'] | 'chosen';

type AvatarFieldProps = {
  readonly userId: string;
  readonly initials: string;
  readonly imageId: string | null;
  /** The answer to the form, and its error of this field. */
  readonly answer: object | undefined;
  readonly error: string | undefined;
  /** What has come of a new choice, before the form is sent. */
  readonly onStep: (step: AvatarStep) => void;
};

/**
 * The avatar in a posted form, as the field `profileImageId`: a photo is cropped and uploaded at once, and becomes the
 * avatar when the form is saved. Without JavaScript it can be removed.
 */
export function AvatarField({ userId, initials, imageId, answer, error, onStep }: AvatarFieldProps) {
  const [choice, setChoice] = useState<Choice>(null);
  const refused = useRefusalOf(choice, answer) ? error : undefined;
  const { step, read, send, discard } = usePhotoUpload(setChoice);
  const input = useRef<HTMLInputElement>(null);
  useFormReset(input, () => {
    setChoice(null);
    discard();
  });
  const choose = (next: Choice) => {
    discard();
    setChoice(next);
  };
  const uploading = step.name === 'uploading';
  const reached = step.name === 'idle' && choice !== null ? 'chosen' : step.name;
  useEffect(() => onStep(reached), [onStep, reached]);
  const busy = uploading || step.name === 'reading';
  return (
    <div className="flex items-center gap-5">
      <Avatar id={userId} initials={initials} size={112} image={imageOf(choice, imageId)} />
      <div className="grid min-w-0 flex-1 gap-2">
        <Buttons {...{ choice, imageId, busy }} setChoice={choose} onChoose={() => input.current?.click()} />
        {step.name === 'uploading' ? (
          <Uploading share={step.share} />
        ) : (
          <Note error={step.name === 'failed' ? step.error : null} refused={refused} choice={choice} />
        )}
      </div>
      <input
        {...{ ref: input, type: 'file', hidden: true }}
        accept="image/jpeg,image/png,image/webp,image/gif"
        aria-label={useIntl().formatMessage({ id: 'profile.photo' })}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file !== undefined) void read(file);
        }}
      />
      {choice !== null && <input type="hidden" name="profileImageId" value={valueOf(choice)} />}
      {step.name === 'cropping' && (
        <Suspense>
          <cropper.Part {...cropOptions} photo={step.photo} onCrop={send} onCancel={discard} />
        </Suspense>
      )}
    </div>
  );
}

function valueOf(choice: UploadedPhoto | typeof noAvatar): string {
  return choice === noAvatar ? noAvatar : choice.imageId;
}

function imageOf(choice: Choice, imageId: string | null): ComponentProps<typeof Avatar>['image'] {
  if (choice === null) return avatarOf(imageId);
  return choice === noAvatar ? null : { src: choice.preview, src2x: choice.preview };
}

/** Whether the answer is about this choice: a new one has not been refused. */
function useRefusalOf(choice: Choice, answer: object | undefined): boolean {
  const [answered, setAnswered] = useState({ answer, choice });
  if (answered.answer !== answer) setAnswered({ answer, choice });
  return answered.choice === choice;
}

/** Runs when the form that the input belongs to is reset. */
function useFormReset(input: RefObject<HTMLInputElement | null>, onReset: () => void): void {
  const latest = useRef(onReset);
  useEffect(() => {
    latest.current = onReset;
  });
  useEffect(() => {
    const form = input.current?.form;
    const reset = () => latest.current();
    form?.addEventListener('reset', reset);
    return () => form?.removeEventListener('reset', reset);
  }, [input]);
}

type ButtonsProps = {
  readonly choice: Choice;
  readonly imageId: string | null;
  readonly busy: boolean;
  readonly setChoice: (choice: Choice) => void;
  readonly onChoose: () => void;
};

function Buttons({ choice, imageId, busy, setChoice, onChoose }: ButtonsProps) {
  const hasPhoto = choice === null ? imageId !== null : choice !== noAvatar;
  return (
    <>
      <p className="label">
        <FormattedMessage id="profile.photo" />
      </p>
      <div className="flex flex-wrap gap-2 noscript:hidden">
        <Button variant="outline" size="small" busy={busy} onClick={onChoose} {...cropper.intent}>
          <FormattedMessage id={hasPhoto ? 'profile.photo-change' : 'profile.photo-choose'} />
        </Button>
        {hasPhoto && !busy && (
          <Button variant="quiet" size="small" onClick={() => setChoice(imageId === null ? null : noAvatar)}>
            <FormattedMessage id="profile.photo-remove" />
          </Button>
        )}
        {choice === noAvatar && !busy && (
          <Button variant="quiet" size="small" onClick={() => setChoice(null)}>
            <FormattedMessage id="profile.photo-keep" />
          </Button>
        )}
      </div>
      {imageId !== null && (
        <noscript>
          <CheckBox name="profileImageId" value={noAvatar}>
            <FormattedMessage id="profile.photo-remove" />
          </CheckBox>
        </noscript>
      )}
    </>
  );
}

function Uploading({ share }: { readonly share: number }) {
  const intl = useIntl();
  const slow = useSlow(true, slowUploadMs);
  const values = { share: intl.formatNumber(share, { style: 'percent' }) };
  return (
    <div className="grid gap-2">
      <Progress label={intl.formatMessage({ id: 'profile.photo' })} value={share} />
      <p className="hint" role={slow ? 'status' : undefined}>
        <FormattedMessage id={slow ? 'profile.photo-slow' : 'profile.photo-uploading'} values={values} />
      </p>
    </div>
  );
}

type NoteProps = {
  readonly error: UploadError | null;
  readonly refused: string | undefined;
  readonly choice: Choice;
};

/** The error of the last upload or, before any other, of the form; else what happens next. */
function Note({ error, refused, choice }: NoteProps) {
  const intl = useIntl();
  const message = error === null ? refused : intl.formatMessage({ id: `profile.photo-${error}` });
  const next = choice === noAvatar ? 'profile.photo-removed' : 'profile.photo-unsaved';
  const hint = choice === null ? <WhatToChoose /> : <FormattedMessage id={next} />;
  return <FieldNote id="photo-note" message={message} hint={hint} />;
}

function WhatToChoose() {
  return (
    <>
      <span className="noscript:hidden">
        <FormattedMessage id="profile.photo-hint" />
      </span>
      <span className="hidden noscript:inline">
        <FormattedMessage id="profile.photo-no-script" />
      </span>
    </>
  );
}
