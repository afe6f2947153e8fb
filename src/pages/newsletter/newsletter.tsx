import { FormattedMessage, useIntl } from 'react-intl';
import { redirect } from 'react-router';
import { requestSubscription } from '#src/features/newsletter/commands.server.ts';
import { NewsletterForm } from '#src/features/newsletter/components/newsletter-form.tsx';
import { newsletterForm } from '#src/features/newsletter/forms.ts';
import { appContext, requestContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { formOrLost } from '../or-lost.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import type { Route } from './+types/newsletter';
import { PlainLayout } from '../plain-layout.tsx';

export function loader({ url }: Route.LoaderArgs) {
  return { requested: url.searchParams.get('done') === 'requested' };
}

export async function action({ context }: Route.ActionArgs) {
  const submission = submissionOf(submittedForm(context), newsletterForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  try {
    await requestSubscription(context.get(appContext), submission.value, context.get(requestContext).ip);
    return redirect('/newsletter?done=requested', 303);
  } catch (thrown) {
    return refusedForm(submission, thrown, {});
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await formOrLost(serverAction);
}

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  const requested = loaderData.requested && actionData === undefined;
  return requested ? (
    <PlainLayout
      title={intl.formatMessage({ id: 'newsletter.asked-title' })}
      lede={<FormattedMessage id="newsletter.asked" />}
    >
      <LinkButton to="/s" className="mt-8">
        <FormattedMessage id="newsletter.browse" />
      </LinkButton>
    </PlainLayout>
  ) : (
    <PlainLayout
      title={intl.formatMessage({ id: 'newsletter.title' })}
      lede={<FormattedMessage id="newsletter.lede" />}
    >
      <NewsletterForm answer={actionData} />
    </PlainLayout>
  );
}
