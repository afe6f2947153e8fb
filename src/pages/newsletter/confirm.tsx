import { FormattedMessage, useIntl } from 'react-intl';
import { data, Form } from 'react-router';
import { confirmSubscription, mayConfirm } from '#src/features/newsletter/commands.server.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, csrfContext, submittedForm } from '#src/platform/web/request-context.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfContext, CsrfField } from '#src/ui/forms/csrf.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import type { Route } from './+types/confirm';
import { lostIn, orLost } from '../or-lost.ts';
import { GoneLink } from './gone-link.tsx';
import { PlainLayout } from '../plain-layout.tsx';

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** Opening the link changes nothing: mail servers open links too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('t') ?? '';
  const works = await mayConfirm(context.get(appContext), token);
  return { token, works, csrf: await context.get(csrfContext)() };
}

export async function action({ context }: Route.ActionArgs) {
  try {
    await confirmSubscription(context.get(appContext), submittedForm(context).get('token') ?? '');
    return data({ confirmed: true });
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, () => ({ confirmed: false }));
    return data(body, init);
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (lost) => ({ confirmed: false, lost }));
}

export default function ConfirmNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  const busy = useIsSending();
  const { token, works, csrf } = loaderData;
  const lost = lostIn(actionData);
  if (actionData?.confirmed === true) {
    return (
      <PlainLayout
        title={intl.formatMessage({ id: 'newsletter.confirmed-title' })}
        lede={<FormattedMessage id="newsletter.confirmed" />}
      >
        <LinkButton to="/s" className="mt-8">
          <FormattedMessage id="newsletter.browse" />
        </LinkButton>
      </PlainLayout>
    );
  }
  if (!works || (actionData !== undefined && lost === null)) return <GoneLink of="confirm" />;
  return (
    <PlainLayout
      title={intl.formatMessage({ id: 'newsletter.confirm-title' })}
      lede={<FormattedMessage id="newsletter.confirm-lede" />}
      lost={lost}
    >
      <CsrfContext value={csrf}>
        <Form method="post" className="mt-8">
          <CsrfField />
          <input type="hidden" name="token" value={token} />
          <p className="muted mb-6">
            <FormattedMessage id="newsletter.consent" />
          </p>
          <Button type="submit" busy={busy}>
            <FormattedMessage id="newsletter.confirm" />
          </Button>
        </Form>
      </CsrfContext>
    </PlainLayout>
  );
}
