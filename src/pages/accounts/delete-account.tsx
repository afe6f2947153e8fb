import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { FormattedMessage } from 'react-intl';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { deleteAccount } from '#src/features/account-deletion/commands.server.ts';
import { DeleteAccountForm } from '#src/features/account-deletion/components/delete-account-form.tsx';
import { DeletionFacts } from '#src/features/account-deletion/components/deletion-facts.tsx';
import { DeletionReasons } from '#src/features/account-deletion/components/deletion-reasons.tsx';
import { deleteAccountErrors, deleteAccountForm } from '#src/features/account-deletion/forms.ts';
import { deletionReasonsOf } from '#src/features/account-deletion/queries.server.ts';
import { ExportSection } from '#src/features/data-export/components/export-section.tsx';
import { exportStateOf } from '#src/features/data-export/queries.server.ts';
import { SettingsLayout } from '#src/features/accounts/components/settings-layout.tsx';
import { SettingsSection } from '#src/features/accounts/settings-section.tsx';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { hasPassword, ownerProofOf, type OwnerProof } from '#src/features/accounts/presence.server.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { forgetStorage } from '#src/ui/browser/forget-storage.ts';
import { formOrLost } from '../or-lost.ts';
import { forgetHeaders } from './answers.server.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { reloadsAfterAnswer } from '../reloads-after-answer.ts';
import type { Route } from './+types/delete-account';

const secrets = ['currentPassword'];

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerIn(context);
  const app = context.get(appContext);
  const mayDelete = isAllowed('account.delete', viewer);
  if (!mayDelete) return { mayDelete, reasons: [], state: null, ownerProof: 'password' as OwnerProof };
  const [reasons, state, ownerProof] = await Promise.all([
    deletionReasonsOf(app, viewer),
    exportStateOf(app, viewer),
    ownerProofOf(app, viewer),
  ]);
  return { mayDelete, reasons, state, ownerProof };
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const viewer = viewerIn(context);
  const form = deleteAccountForm(await hasPassword(app, viewer.id));
  const submission = submissionOf(submittedForm(context), form);
  if (submission.status !== 'success') return wrongForm(submission, { secrets });
  try {
    const setCookies = await deleteAccount(app, viewer, submission.value, request);
    return redirect('/account/deleted', { status: 303, headers: forgetHeaders(setCookies) });
  } catch (thrown) {
    return refusedForm(submission, thrown, { secrets, errors: deleteAccountErrors });
  }
}

/** What is in the way since the page was loaded is listed beside the refusal. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return reloadsAfterAnswer(args);
}

/** A redirect alone is thrown as a response: then the account is gone. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await formOrLost(serverAction);
  } catch (thrown) {
    if (thrown instanceof Response) forgetStorage();
    throw thrown;
  }
}

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { state, ...deletion } = loaderData;
  return (
    <SettingsLayout title="deletion.page-title">
      {state !== null && <ExportSection state={state} />}
      <Deletion {...deletion} answer={actionData} />
    </SettingsLayout>
  );
}

type DeletionProps = Pick<Route.ComponentProps['loaderData'], 'mayDelete' | 'reasons' | 'ownerProof'> & {
  readonly answer: FormAnswer | undefined;
};

function Deletion({ mayDelete, reasons, ownerProof, answer }: DeletionProps) {
  return (
    <SettingsSection id="deletion" title="deletion.title">
      <p className="mid">
        <FormattedMessage id="deletion.lede" />
      </p>
      <DeletionFacts />
      {reasons.length > 0 && <DeletionReasons reasons={reasons} />}
      {mayDelete && reasons.length === 0 && <DeleteAccountForm answer={answer} ownerProof={ownerProof} />}
      {!mayDelete && (
        <p className="muted">
          <FormattedMessage id="deletion.not-yours" />
        </p>
      )}
    </SettingsSection>
  );
}
