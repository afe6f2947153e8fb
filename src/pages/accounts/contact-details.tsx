import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { sendVerification } from '#src/features/accounts/commands.server.ts';
import { type ContactDone, ContactFacts, ContactForm } from '#src/features/accounts/components/contact-form.tsx';
import { LeaveLink } from '#src/features/accounts/components/leave-link.tsx';
import { SettingsLayout } from '#src/features/accounts/components/settings-layout.tsx';
import type { ContactNotice } from '#src/features/accounts/components/side-action.tsx';
import { withdrawEmailChange } from '#src/features/accounts/email-change.server.ts';
import { contactErrors, contactForm } from '#src/features/accounts/forms.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { changeContact, type ContactResult } from '#src/features/accounts/contact-change.server.ts';
import { MovedNumber } from '#src/features/accounts/components/moved-number.tsx';
import { isNumberMoved } from '#src/features/accounts/moved-number.server.ts';
import { formatPhoneNumber, toE164 } from '#src/features/accounts/phone-number.ts';
import { sendPhoneCode, sentCode, verifyPhone } from '#src/features/accounts/phone-code.server.ts';
import { returnPathFrom } from '#src/features/accounts/rules.ts';
import { hasPassword, ownerProofOf } from '#src/features/accounts/presence.server.ts';
import { accountOf } from '#src/features/accounts/queries.server.ts';
import { sendOwnReset } from '#src/features/accounts/recovery.server.ts';
import { type Browser, browserOf } from '#src/features/accounts/session.server.ts';
import { IdCheckSection } from '#src/features/id-checks/components/id-check.tsx';
import { ownIdCheck } from '#src/features/id-checks/queries.server.ts';
import { isAllowed } from '#src/domain/policy/policies.ts';
import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';
import { type MessageId, messages } from '#src/i18n/messages.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, requestContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { sentForm } from '#src/ui/browser/sent-form.ts';
import { useKeptAnswer } from '#src/ui/browser/use-kept-answer.ts';
import { orLost } from '../or-lost.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { reloadsAfterAnswer } from '../reloads-after-answer.ts';
import type { Route } from './+types/contact-details';

const here = '/account/contact-details';
const secrets = ['currentPassword'];

type ActionArgs = Pick<Route.ActionArgs, 'request' | 'context'>;

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = viewerIn(context);
  const app = context.get(appContext);
  const [account, code, idCheck, ownerProof, isMoved] = await Promise.all([
    accountOf(app, viewer.id),
    sentCode(app.db, viewer.id),
    ownIdCheck(app, viewer),
    ownerProofOf(app, viewer),
    isNumberMoved(app.db, viewer.id),
  ]);
  const { email, emailVerified, pendingEmail, phoneNumber } = account;
  return {
    ...{ email, emailVerified, pendingEmail, ownerProof },
    phone: phoneNumber === null ? null : formatPhoneNumber(phoneNumber),
    phoneVerified: account.phoneVerifiedAt !== null && !isMoved,
    isMoved,
    mayVerify: app.sms.isAvailable,
    code,
    idCheck,
    done: doneIn(url),
    from: returnPathFrom(url.searchParams.get('from')),
    mayChange: isAllowed('account.change-email', viewer),
  };
}

const allDone: readonly ContactDone[] = ['saved', 'email-waits', 'phone-saved', 'phone-removed', 'code'];

function doneIn(url: URL): ContactDone | null {
  return allDone.find((done) => done === url.searchParams.get('done')) ?? null;
}

export async function action(args: Route.ActionArgs) {
  const operation = submittedForm(args.context).get('operation');
  if (operation === 'save') return await save(args);
  if (operation === 'resend') return await resend(args);
  if (operation === 'reset-link') return await sendResetLink(args);
  if (operation === 'send-code') return await noticeOf('send-code', sendCode(args));
  if (operation === 'verify') return await noticeOf('verify', enterCode(args));
  if (operation !== 'keep') throw data(null, { status: 400 });
  await withdrawEmailChange(args.context.get(appContext), viewerIn(args.context));
  return redirect(here, 303);
}

/** Saves the form and, by the button beside the phone number, sends a code to it. */
async function save(args: ActionArgs) {
  const { context } = args;
  const app = context.get(appContext);
  const viewer = viewerIn(context);
  const present = await accountOf(app, viewer.id);
  const asksPassword = await hasPassword(app, viewer.id);
  const form = submittedForm(context);
  const submission = submissionOf(form, contactForm(present.email, asksPassword));
  if (submission.status !== 'success') return wrongForm(submission, { secrets });
  const { email, currentPassword, phoneNumber } = submission.value;
  const isOther = (currentPassword !== undefined || !asksPassword) && email !== present.email;
  const change = {
    email: isOther ? { email, currentPassword, returnPath: returnPathIn(args) } : null,
    phoneNumber: form.has('phoneNumber') ? toE164(phoneNumber ?? '') : undefined,
  };
  try {
    const saved = await changeContact(app, viewer, change, browserIn(args));
    if (form.get('then') !== 'code') return redirect(afterSaving(args, doneWith(saved)), 303);
  } catch (thrown) {
    return refusedForm(submission, thrown, { secrets, errors: contactErrors, messageFor: saveFailure });
  }
  const notice = await noticeOf('code', sendCode(args));
  return notice.data.refused === null ? redirect(afterSaving(args, 'code'), 303) : notice;
}

/** Where a verification leads back to, from the form's hidden field. */
function returnPathIn({ context }: Pick<ActionArgs, 'context'>): string | null {
  return returnPathFrom(submittedForm(context).get('from'));
}

/** This page again, with its way back: the next email may be asked for here. */
function afterSaving(args: ActionArgs, done: ContactDone): string {
  const from = returnPathIn(args);
  return `${here}?${new URLSearchParams({ done, ...(from !== null && { from }) })}`;
}

async function sendCode(args: ActionArgs): Promise<void> {
  await sendPhoneCode(args.context.get(appContext), viewerIn(args.context), browserIn(args));
}

async function enterCode(args: ActionArgs): Promise<void> {
  const typed = submittedForm(args.context).get('code') ?? '';
  await verifyPhone(args.context.get(appContext), viewerIn(args.context), typed, browserIn(args));
}

function browserIn({ request, context }: ActionArgs): Browser {
  return browserOf(context.get(appContext), request, context.get(requestContext).ip);
}

function doneWith({ email, phone }: ContactResult): ContactDone {
  if (phone !== 'unchanged') return phone === 'saved' ? 'phone-saved' : 'phone-removed';
  return email === 'waits' ? 'email-waits' : 'saved';
}

/** Refusals that tell what to do; after any other, only trying again is left. */
const explained: readonly RefusalCode[] = [
  'too-many-requests',
  'password-not-set',
  'log-in-too-old',
  'unauthorized',
  'forbidden',
  'busy',
];

function saveFailure(code: RefusalCode, details: RefusalDetails): string {
  return explained.includes(code) ? errorMessageFor(code, details) : messages['accounts.contact-failed'];
}

/** What is said of a button's form that was lost with the connection; of any other, that of saving. */
const droppedWords: ReadonlyMap<unknown, MessageId> = new Map([
  ['resend', 'accounts.resend-failed'],
  ['reset-link', 'accounts.resend-failed'],
  ['send-code', 'accounts.phone-code-failed'],
  ['verify', 'accounts.phone-code-failed'],
] as const);

/** What was saved is shown although no code could be sent to it. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return reloadsAfterAnswer(args);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await sentForm(request);
  const operation = sent.get('then') === 'code' ? 'send-code' : sent.get('operation');
  const words = droppedWords.get(operation) ?? 'accounts.contact-failed';
  return await orLost(serverAction, (lost) => ({ lost }), messages[words]);
}

async function resend(args: ActionArgs) {
  const { context } = args;
  const wayBack = { returnPath: returnPathIn(args) };
  return await noticeOf('resend', sendVerification(context.get(appContext), viewerIn(context), wayBack));
}

async function sendResetLink(args: ActionArgs) {
  const { context } = args;
  return await noticeOf('reset-link', sendOwnReset(context.get(appContext), viewerIn(context), browserIn(args)));
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

export default function ContactDetails({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useKeptAnswer(props.actionData);
  const { done, from, mayChange, idCheck, isMoved, ...contact } = loaderData;
  const notice = actionData !== undefined && 'did' in actionData ? actionData : undefined;
  const answer = actionData !== undefined && 'result' in actionData ? actionData : undefined;
  const lost = actionData !== undefined && 'lost' in actionData ? actionData.lost : null;
  return (
    <SettingsLayout title="accounts.contact-title">
      {isMoved && <MovedNumber phone={contact.phone} />}
      {mayChange ? (
        <ContactForm {...{ contact, answer, notice, done, lost, from }} />
      ) : (
        <ContactFacts email={contact.email} phone={contact.phone} />
      )}
      {idCheck !== null && <IdCheckSection check={idCheck} />}
      <LeaveLink />
    </SettingsLayout>
  );
}
