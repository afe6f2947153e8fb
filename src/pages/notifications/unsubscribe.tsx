import { FormattedMessage, useIntl } from 'react-intl';
import { data, Form } from 'react-router';
import { notificationSettingsPath } from '#src/features/accounts/settings-links.ts';
import { unsubscribable, unsubscribe } from '#src/features/notifications/unsubscribe.server.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { lostIn, orLost } from '../or-lost.ts';
import { PlainLayout } from '../plain-layout.tsx';
import type { Route } from './+types/unsubscribe';

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** Opening the link changes nothing: mail servers open links too. */
export function loader({ context, url }: Route.LoaderArgs) {
  return { what: unsubscribable(context.get(appContext), tokenIn(url)) };
}

/** Sent by the button, and by mail clients at one click (RFC 8058): the token in the address is all that they have. */
export async function action({ context, url }: Route.ActionArgs) {
  try {
    await unsubscribe(context.get(appContext), tokenIn(url));
    return data({ isDone: true });
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, () => ({ isDone: false }));
    return data(body, init);
  }
}

function tokenIn(url: URL): string {
  return (url.searchParams.get('t') ?? '').slice(0, 200);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (lost) => ({ isDone: false, lost }));
}

export default function Unsubscribe({ loaderData: { what }, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  const busy = useIsSending();
  const lost = lostIn(actionData);
  if (what === null || (actionData !== undefined && lost === null)) {
    const name = what !== null && actionData?.isDone === true ? 'unsubscribed' : 'unsubscribe-gone';
    return (
      <PlainLayout
        title={intl.formatMessage({ id: `preferences.${name}-title` })}
        lede={<FormattedMessage id={`preferences.${name}`} />}
      >
        <LinkButton to={notificationSettingsPath} variant="outline" className="mt-8">
          <FormattedMessage id="preferences.to-settings" />
        </LinkButton>
      </PlainLayout>
    );
  }
  return (
    <PlainLayout
      title={intl.formatMessage({ id: 'preferences.unsubscribe-title' })}
      lede={<FormattedMessage id="preferences.unsubscribe-lede" values={{ what }} />}
      lost={lost}
    >
      <Form method="post" className="mt-8">
        <Button type="submit" busy={busy}>
          <FormattedMessage id="preferences.unsubscribe" />
        </Button>
      </Form>
    </PlainLayout>
  );
}
