import { FormattedMessage, useIntl } from 'react-intl';
import { createContext, data, redirect } from 'react-router';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { isRefusal, refuse } from '#src/domain/refusal.ts';
import { redirectToSignIn, viewerIn } from '#src/features/accounts/guard.server.ts';
import { followPath, profilePath } from '#src/features/accounts/profile-path.ts';
import { publicProfile } from '#src/features/accounts/queries.server.ts';
import { followUser, unfollowUser } from '#src/features/following/commands.server.ts';
import type { FollowAnswer } from '#src/features/following/follow-answer.ts';
import { followersPath } from '#src/features/following/followers-path.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { isMeantHere, pageBefore } from '#src/platform/web/opening.ts';
import { appContext, requestContext, submittedForm, viewerContext } from '#src/platform/web/request-context.ts';
import { orLost } from '../or-lost.ts';
import { RefusedPage } from '../refused-page.tsx';
import type { Route } from './+types/follow';

/** The form was refused: then this page says why, instead of leading to another. */
const hasRefused = createContext(false);

/**
 * Where the button of an anonymous visitor leads: to sign-up, and from there back to here, where the wardrobe is
 * followed. A link on another site follows nobody, and neither does a fetch ahead.
 */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response | null> {
  if (context.get(hasRefused)) return null;
  const [app, viewer] = [context.get(appContext), context.get(viewerContext)];
  if (viewer === null) return redirectToSignIn(new URL(followPath(params.id), context.get(requestContext).url));
  const { id, state } = await publicProfile(app, params.id).catch(orNotFound);
  if (state !== 'active') throw data(null, { status: 404 });
  if (isMeantHere(request) && isAllowed('follow.change', viewer))
    // The profile shows what became of it.
    await followUser(app, viewer, id).catch(unlessRefused);
  return redirect(profilePath(id));
}

function orNotFound(thrown: unknown): never {
  if (isRefusal(thrown)) throw data(null, { status: 404 });
  throw thrown;
}

function unlessRefused(thrown: unknown): void {
  if (!isRefusal(thrown)) throw thrown;
}

/** Answers a script, and redirects a form to the page that it stood on. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const [app, viewer, { url }] = [context.get(appContext), viewerIn(context), context.get(requestContext)];
  const operation = submittedForm(context).get('operation');
  try {
    if (operation === 'follow') await followUser(app, viewer, params.id);
    else if (operation === 'unfollow') await unfollowUser(app, viewer, params.id);
    else refuse('validation-invalid-params', { field: 'operation' });
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, ({ code, details }): FollowAnswer | null =>
      code === 'not-found' ? null : { refused: errorMessageFor(code, details) },
    );
    if (body === null) throw data(null, init);
    context.set(hasRefused, true);
    return data(body, init);
  }
  if (url.pathname.endsWith('.data')) return data<FollowAnswer>({ refused: null });
  return redirect(pageBefore(request, url) ?? profilePath(params.id), 303);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (refused): FollowAnswer => ({ refused }));
}

/** Only after a refusal, without a script. */
export default function Follow({ actionData }: Route.ComponentProps) {
  const title = useIntl().formatMessage({ id: 'following.not-followed' });
  return (
    <RefusedPage title={title} to={followersPath('following')} label={<FormattedMessage id="following.title" />}>
      {actionData?.refused}
    </RefusedPage>
  );
}
