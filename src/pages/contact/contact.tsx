import { FormattedMessage, useIntl } from 'react-intl';
import { redirect } from 'react-router';
import { knownSender, sendContactMessage } from '#src/features/contact/commands.server.ts';
import { ContactMessageForm } from '#src/features/contact/components/contact-message-form.tsx';
import { contactMessageForm, maxOrderReference } from '#src/features/contact/forms.ts';
import {
  appContext,
  csrfContext,
  requestContext,
  submittedForm,
  viewerContext,
} from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfContext } from '#src/ui/forms/csrf.tsx';
import { formOrLost } from '../or-lost.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { PlainLayout } from '../plain-layout.tsx';
import type { Route } from './+types/contact';
import { contactHead } from './head.server.ts';

const nobody = { name: '', email: '' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const known = viewer === null ? nobody : await knownSender(context.get(appContext), viewer.id);
  // A link may name an order: `/contact?order=…`.
  const orderReference = (url.searchParams.get('order') ?? '').slice(0, maxOrderReference);
  const initial = { ...known, orderReference };
  const head = contactHead(context.get(appContext));
  return { head, initial, sent: url.searchParams.get('done') === 'sent', csrf: await context.get(csrfContext)() };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context }: Route.ActionArgs) {
  const submission = submissionOf(submittedForm(context), contactMessageForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  const sender = { ip: context.get(requestContext).ip, userId: context.get(viewerContext)?.id ?? null };
  try {
    await sendContactMessage(context.get(appContext), submission.value, sender);
    return redirect('/contact?done=sent', 303);
  } catch (thrown) {
    return refusedForm(submission, thrown, {});
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await formOrLost(serverAction);
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  const { initial, sent, csrf } = loaderData;
  return sent && actionData === undefined ? (
    <PlainLayout title={intl.formatMessage({ id: 'contact.sent-title' })} lede={<FormattedMessage id="contact.sent" />}>
      <LinkButton to="/contact" variant="outline" className="mt-8">
        <FormattedMessage id="contact.another" />
      </LinkButton>
    </PlainLayout>
  ) : (
    <PlainLayout title={intl.formatMessage({ id: 'contact.title' })} lede={<FormattedMessage id="contact.lede" />}>
      <CsrfContext value={csrf}>
        <ContactMessageForm answer={actionData} initial={initial} />
      </CsrfContext>
    </PlainLayout>
  );
}
