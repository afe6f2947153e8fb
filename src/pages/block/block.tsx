import { FormattedMessage, useIntl } from 'react-intl';
import { data, Form, redirect } from 'react-router';
import { isRefusal, refuse } from '#src/domain/refusal.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { profilePath } from '#src/features/accounts/profile-path.ts';
import { publicProfile } from '#src/features/accounts/queries.server.ts';
import { blockedPath } from '#src/features/blocks/block-path.ts';
import { blockingBetween, blockUser, unblockUser } from '#src/features/blocks/blocks.server.ts';
import { callName } from '#src/features/listings/seller.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import { orLost } from '../or-lost.ts';
import { PlainLayout } from '../plain-layout.tsx';
import type { Route } from './+types/block';

export async function loader({ params, context }: Route.LoaderArgs) {
  const [app, viewer] = [context.get(appContext), viewerIn(context)];
  const { id, state, displayName } = await publicProfile(app, params.id).catch(orNotFound);
  if (state !== 'active') throw data(null, { status: 404 });
  if (id === viewer.id) throw redirect(profilePath(id));
  const { byViewer } = await blockingBetween(app.db, viewer.id, id);
  return { id, name: callName(displayName), isBlocked: byViewer };
}

function orNotFound(thrown: unknown): never {
  if (isRefusal(thrown)) throw data(null, { status: 404 });
  throw thrown;
}

type Answer = { readonly refused: string };

export async function action({ params, context }: Route.ActionArgs) {
  const [app, viewer] = [context.get(appContext), viewerIn(context)];
  const operation = submittedForm(context).get('operation');
  try {
    if (operation === 'block') await blockUser(app, viewer, params.id);
    else if (operation === 'unblock') await unblockUser(app, viewer, params.id);
    else refuse('validation-invalid-params', { field: 'operation' });
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, ({ code, details }, status): Answer => {
      if (code === 'not-found') throw data(null, { status });
      return { refused: errorMessageFor(code, details) };
    });
    return data(body, init);
  }
  return redirect(`${blockedPath}?done=${operation}`, 303);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (refused): Answer => ({ refused }));
}

/** What blocking means, before it is done; and the way back. */
export default function Block({ loaderData, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  const { id, name, isBlocked } = loaderData;
  const verb = isBlocked ? 'unblock' : 'block';
  const busy = useIsSending();
  return (
    <PlainLayout
      title={intl.formatMessage({ id: `blocks.${verb}-title` }, { name })}
      lede={<FormattedMessage id={`blocks.${verb}-line`} values={{ name }} />}
    >
      <SignedInStyles />
      {actionData !== undefined && actionData !== null && (
        <Banner tone="error" className="mt-6">
          {actionData.refused}
        </Banner>
      )}
      {!isBlocked && (
        <p className="mid mt-4">
          <FormattedMessage id="blocks.open-orders" values={{ name }} />
        </p>
      )}
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <CsrfField />
        <Button type="submit" name="operation" value={verb} busy={busy}>
          <FormattedMessage id={`blocks.${verb}-name`} values={{ name }} />
        </Button>
        <LinkButton variant="outline" to={profilePath(id)}>
          <FormattedMessage id="blocks.not-now" />
        </LinkButton>
      </Form>
    </PlainLayout>
  );
}
