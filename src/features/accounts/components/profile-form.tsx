import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/ui/forms/button.tsx';
import { BoundTextArea, BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { maxBio, profileForm, type ProfileFields } from '../forms.ts';

type ProfileTexts = Omit<ProfileFields, 'profileImageId'>;

type ProfileFormProps = {
  readonly profile: ProfileTexts;
  readonly answer: FormAnswer | undefined;
  readonly saved: boolean;
  /** The name was found on an ID; another has not been. */
  readonly nameChecked: boolean;
  /** An image is still being uploaded, and would be left out. */
  readonly waits: boolean;
  /** The field of the avatar, with the error of what was sent. */
  readonly avatar: (error: string | undefined) => ReactNode;
};

export function ProfileForm({ profile, answer, saved, nameChecked, waits, avatar }: ProfileFormProps) {
  const { fields, part } = usePostedForm(profileForm, answer, { initial: profile });
  const errorText = useErrorText();
  const saving = useIsSending();
  return (
    <PostedForm
      part={part}
      className="mt-6 grid gap-8"
      done={saved && answer === undefined ? <FormattedMessage id="profile.saved" /> : null}
    >
      {avatar(errorText(fields.profileImageId.errors))}
      <div className="grid gap-x-5 gap-y-8 md:grid-cols-2">
        <BoundTextField field={fields.firstName} type="text" label="accounts.first-name" autoComplete="given-name" />
        <BoundTextField field={fields.lastName} type="text" label="accounts.last-name" autoComplete="family-name" />
      </div>
      {nameChecked && (
        <p className="hint">
          <FormattedMessage id="id-check.name-note" />
        </p>
      )}
      <BoundTextArea field={fields.bio} label="profile.bio" hint="profile.bio-hint" {...bioArea} optional counted />
      <div className="flex gap-3">
        <Button type="submit" busy={waits || saving}>
          <FormattedMessage id="profile.save" />
        </Button>
        <Button type="reset" variant="quiet">
          <FormattedMessage id="profile.undo" />
        </Button>
      </div>
    </PostedForm>
  );
}

const bioArea = { maxLength: maxBio, rows: 7 } as const;

/** Where others see what is entered here. */
export function PublicProfileLink({ to }: { readonly to: string }) {
  return (
    <p className="small mt-2">
      <TextLink to={to}>
        <FormattedMessage id="profile.see-public" />
      </TextLink>
    </p>
  );
}

/** For an operator who views the site as this user: nothing to change. */
export function ProfileFacts({ profile: { firstName, lastName, bio } }: Pick<ProfileFormProps, 'profile'>) {
  return (
    <div className="mt-6 grid gap-3">
      <p className="medium wrap-anywhere">{`${firstName} ${lastName}`}</p>
      {bio !== '' && <p className="wrap-anywhere whitespace-pre-line">{bio}</p>}
      <p className="muted">
        <FormattedMessage id="accounts.contact-limited" />
      </p>
    </div>
  );
}
