import { FormattedMessage, useIntl } from 'react-intl';
import { data, Form } from 'react-router';
import { savedSearchesPath } from '#src/features/saved-searches/saved-search-path.ts';
import { endEmails, unsubscribableName } from '#src/features/saved-searches/unsubscribe.server.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { lostIn, orLost } from '../or-lost.ts';
import { PlainLayout } from '../plain-layout.tsx';
import type { Route } from './+types/unsubscribe';

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** Opening the link changes nothing: mail servers open links too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return { name: await unsubscribableName(context.get(appContext), tokenIn(url)) };
}

/** Sent by the button, and by mail clients at one click (RFC 8058): the token in the address is all that they have. */
export async function action({ context, url }: Route.ActionArgs) {
  try {
    await endEmails(context.get(appContext), tokenIn(url));
    return data({ isDone: true });
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, () => ({ isDone: false }));
    return data(body, init);
  }
}

function tokenIn(url: URL): string {
  return (url.searchParams.get('t') ?? '').slice(0, 100);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (lost) => ({ isDone: false, lost }));
}

export default function Unsubscribe({ loaderData: { name }, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  const busy = useIsSending();
  const lost = lostIn(actionData);
  const isOver = actionData?.isDone === true;
  if (name === null || (actionData !== undefined && lost === null)) {
    const done = isOver && name !== null;
    return (
      <PlainLayout
        title={intl.formatMessage({ id: done ? 'saved-search.emails-over-title' : 'saved-search.gone-title' })}
        lede={<FormattedMessage id={done ? 'saved-search.emails-over' : 'saved-search.gone'} values={{ name }} />}
      >
        <LinkButton to={savedSearchesPath} variant="outline" className="mt-8">
          <FormattedMessage id="saved-search.to-list" />
        </LinkButton>
      </PlainLayout>
    );
  }
  return (
    <PlainLayout
      title={intl.formatMessage({ id: 'saved-search.end-title' })}
      lede={<FormattedMessage id="saved-search.end-lede" values={{ name }} />}
      lost={lost}
    >
      <Form method="post" className="mt-8">
        <Button type="submit" busy={busy}>
          <FormattedMessage id="saved-search.end" />
        </Button>
      </Form>
    </PlainLayout>
  );
}
