import { data, redirect } from 'react-router';
import { sendVerification } from '#src/features/accounts/commands.server.ts';
import { ContactFacts, ContactForm } from '#src/features/accounts/components/contact-form.tsx';
import { SettingsLayout } from '#src/features/accounts/components/settings-layout.tsx';
import type { ContactNotice } from '#src/features/accounts/components/side-action.tsx';
import { requestEmailChange, withdrawEmailChange } from '#src/features/accounts/email-change.server.ts';
import { contactErrors, contactForm } from '#src/features/accounts/forms.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { accountOf } from '#src/features/accounts/queries.server.ts';
import { requestPasswordReset } from '#src/features/accounts/recovery.server.ts';
import { browserOf } from '#src/features/accounts/session.server.ts';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, requestContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import type { Route } from './+types/contact-details';

const here = '/account/contact-details';
const secrets = ['currentPassword'];

type ActionArgs = Pick<Route.ActionArgs, 'request' | 'context'>;

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = viewerIn(context);
  const { email, emailVerified, pendingEmail } = await accountOf(context.get(appContext), viewer.id);
  const saved = url.searchParams.get('done') === 'saved';
  return { email, emailVerified, pendingEmail, saved, mayChange: isAllowed('account.change-email', viewer) };
}

export async function action(args: Route.ActionArgs) {
  const operation = submittedForm(args.context).get('operation');
  if (operation === 'save') return await save(args);
  if (operation === 'resend') return await resend(args);
  if (operation === 'reset-link') return await sendResetLink(args);
  await withdrawEmailChange(args.context.get(appContext), viewerIn(args.context));
  return redirect(here, 303);
}

async function save({ request, context }: ActionArgs) {
  const app = context.get(appContext);
  const viewer = viewerIn(context);
  const present = await accountOf(app, viewer.id);
  const submission = submissionOf(submittedForm(context), contactForm(present.email));
  if (submission.status !== 'success') return wrongForm(submission, { secrets });
  const { email, currentPassword } = submission.value;
  try {
    const browser = browserOf(app, request, context.get(requestContext).ip);
    if (currentPassword !== undefined && email !== present.email)
      await requestEmailChange(app, viewer, { email, currentPassword }, browser);
    return redirect(`${here}?done=saved`, 303);
  } catch (thrown) {
    return refusedForm(submission, thrown, { secrets, errors: contactErrors });
  }
}

async function resend({ context }: ActionArgs) {
  return await noticeOf('resend', sendVerification(context.get(appContext), viewerIn(context)));
}

async function sendResetLink({ request, context }: ActionArgs) {
  const app = context.get(appContext);
  const { email } = await accountOf(app, viewerIn(context).id);
  const browser = browserOf(app, request, context.get(requestContext).ip);
  return await noticeOf('reset-link', requestPasswordReset(app, email, browser));
}

async function noticeOf(did: ContactNotice['did'], work: Promise<void>) {
  try {
    await work;
    return data<ContactNotice>({ did, refused: null });
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, ({ code, details }): ContactNotice => ({
      did,
      refused: errorMessageFor(code, details),
    }));
    return data(body, init);
  }
}

export default function ContactDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { saved, mayChange, ...contact } = loaderData;
  const notice = actionData !== undefined && 'did' in actionData ? actionData : undefined;
  const answer = actionData !== undefined && 'result' in actionData ? actionData : undefined;
  return (
    <SettingsLayout title="accounts.contact-title">
      {mayChange ? (
        <ContactForm contact={contact} answer={answer} notice={notice} saved={saved} />
      ) : (
        <ContactFacts email={contact.email} />
      )}
    </SettingsLayout>
  );
}
