import { useState } from 'react';
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { ProfileFacts, ProfileForm, PublicProfileLink } from '#src/features/accounts/components/profile-form.tsx';
import { SettingsLayout } from '#src/features/accounts/components/settings-layout.tsx';
import { profileErrors, profileForm } from '#src/features/accounts/forms.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { profilePath } from '#src/features/accounts/profile-path.ts';
import { updateProfile } from '#src/features/accounts/profile.server.ts';
import { accountOf } from '#src/features/accounts/queries.server.ts';
import { IdCheckSection } from '#src/features/id-checks/components/id-check.tsx';
import { ownIdCheck } from '#src/features/id-checks/queries.server.ts';
import { AvatarField, type AvatarStep } from '#src/features/images/components/avatar-field.tsx';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { formOrLost } from '../or-lost.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { reloadsAfterAnswer } from '../reloads-after-answer.ts';
import type { Route } from './+types/profile-settings';

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = viewerIn(context);
  const app = context.get(appContext);
  const [account, idCheck] = await Promise.all([accountOf(app, viewer.id), ownIdCheck(app, viewer)]);
  const { id, firstName, lastName, bio, initials, imageId } = account;
  return {
    idCheck,
    profile: { firstName, lastName, bio },
    avatar: { userId: id, initials, imageId },
    saved: url.searchParams.get('done') === 'saved',
    mayChange: isAllowed('account.change-profile', viewer),
  };
}

export async function action({ context }: Route.ActionArgs) {
  const submission = submissionOf(submittedForm(context), profileForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  try {
    await updateProfile(context.get(appContext), viewerIn(context), submission.value);
  } catch (thrown) {
    return refusedForm(submission, thrown, { errors: profileErrors });
  }
  return redirect('/profile-settings?done=saved', 303);
}

/** The ID check stands here too, and may have moved. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return reloadsAfterAnswer(args);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await formOrLost(serverAction);
}

export default function ProfileSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, avatar, saved, mayChange, idCheck } = loaderData;
  const [step, setStep] = useState<AvatarStep>('idle');
  return (
    <SettingsLayout title="profile.settings-title">
      <PublicProfileLink to={profilePath(avatar.userId)} />
      {mayChange ? (
        <ProfileForm
          profile={profile}
          saved={saved && step === 'idle'}
          nameChecked={idCheck?.state === 'verified'}
          answer={actionData}
          waits={step === 'uploading'}
          avatar={(error) => (
            // What was chosen before a save is no choice after it.
            <AvatarField key={avatar.imageId} {...avatar} answer={actionData} error={error} onStep={setStep} />
          )}
        />
      ) : (
        <ProfileFacts profile={profile} />
      )}
      {idCheck !== null && <IdCheckSection check={idCheck} />}
    </SettingsLayout>
  );
}
