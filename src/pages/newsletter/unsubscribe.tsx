import { FormattedMessage, useIntl } from 'react-intl';
import { data, Form } from 'react-router';
import { mayUnsubscribe, unsubscribe } from '#src/features/newsletter/commands.server.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import type { Route } from './+types/unsubscribe';
import { lostIn, orLost } from '../or-lost.ts';
import { GoneLink } from './gone-link.tsx';
import { PlainLayout } from '../plain-layout.tsx';

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** Opening the link changes nothing: mail servers open links too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return { works: await mayUnsubscribe(context.get(appContext), tokenIn(url)) };
}

/** Sent by the button, and by mail clients at one click (RFC 8058): the token in the address is all that they have. */
export async function action({ context, url }: Route.ActionArgs) {
  try {
    await unsubscribe(context.get(appContext), tokenIn(url));
    return data({ unsubscribed: true });
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, () => ({ unsubscribed: false }));
    return data(body, init);
  }
}

function tokenIn(url: URL): string {
  return (url.searchParams.get('t') ?? '').slice(0, 100);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (lost) => ({ unsubscribed: false, lost }));
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  const busy = useIsSending();
  const lost = lostIn(actionData);
  if (actionData?.unsubscribed === true) {
    return (
      <PlainLayout
        title={intl.formatMessage({ id: 'newsletter.unsubscribed-title' })}
        lede={<FormattedMessage id="newsletter.unsubscribed" />}
      >
        <LinkButton to="/newsletter" variant="outline" className="mt-8">
          <FormattedMessage id="newsletter.again" />
        </LinkButton>
      </PlainLayout>
    );
  }
  if (!loaderData.works || (actionData !== undefined && lost === null)) return <GoneLink of="unsubscribe" />;
  return (
    <PlainLayout
      title={intl.formatMessage({ id: 'newsletter.unsubscribe-title' })}
      lede={<FormattedMessage id="newsletter.unsubscribe-lede" />}
      lost={lost}
    >
      <Form method="post" className="mt-8">
        <Button type="submit" busy={busy}>
          <FormattedMessage id="newsletter.unsubscribe" />
        </Button>
      </Form>
    </PlainLayout>
  );
}
