import { FormattedMessage, useIntl } from 'react-intl';
import { createContext, data, redirect } from 'react-router';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { isRefusal, refuse } from '#src/domain/refusal.ts';
import { redirectToSignIn, viewerIn } from '#src/features/accounts/guard.server.ts';
import { safeFrom } from '#src/features/accounts/rules.ts';
import { addFavourite, removeFavourite } from '#src/features/favourites/commands.server.ts';
import { favouritePath, favouritesPagePath, favouritesPath } from '#src/features/favourites/favourite-path.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { isMeantHere, pageBefore } from '#src/platform/web/opening.ts';
import { appContext, requestContext, submittedForm, viewerContext } from '#src/platform/web/request-context.ts';
import { RefusedPage } from '../refused-page.tsx';
import type { Route } from './+types/favourite';

/** The form was refused: then this page says why, instead of leading to another. */
const hasRefused = createContext(false);

/** The parameter with the page of this site that the heart is on. */
const backParam = 'back';

/**
 * Where the heart of an anonymous visitor leads: to sign-up, and from there back to here, where the listing is saved, and
 * on to the page with the heart. A link on another site saves nothing, and neither does a fetch ahead: then, as after a
 * refusal, the page of the listing has the heart.
 */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response | null> {
  if (context.get(hasRefused)) return null;
  const [app, viewer, { url }] = [context.get(appContext), context.get(viewerContext), context.get(requestContext)];
  if (viewer === null) return redirectToSignIn(new URL(visitorsPath(params.id, pageBefore(request, url)), url));
  const listing = await listingById(app, params.id, viewer);
  if (listing === null) throw data(null, { status: 404 });
  const isSaved =
    isMeantHere(request) &&
    isAllowed('favourite.change', viewer) &&
    (await addFavourite(app, viewer, listing.id).then(() => true, unlessRefused));
  const back = url.searchParams.get(backParam);
  return redirect(isSaved && back !== null ? safeFrom(back) : listingPath(listing));
}

/** Where sign-up leads a visitor: here, with the page that the heart is on, unless its address is too long to take along. */
function visitorsPath(listingId: string, before: string | null): string {
  const path = favouritePath(listingId);
  if (before === null) return path;
  const withPage = `${path}?${new URLSearchParams({ [backParam]: placeOn(before, listingId) })}`;
  return safeFrom(withPage) === '/' ? path : withPage;
}

/** The page with the heart; of a search the place of the item in its list, which may be long. */
function placeOn(page: string, listingId: string): string {
  return page.split('?')[0] === '/s' ? `${page}#${listingId}` : page;
}

function unlessRefused(thrown: unknown): false {
  if (!isRefusal(thrown)) throw thrown;
  return false;
}

/** Without a script: saves or removes, and returns to the page with the heart. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const [app, viewer] = [context.get(appContext), viewerIn(context)];
  const operation = submittedForm(context).get('operation');
  try {
    if (operation === 'add') await addFavourite(app, viewer, params.id);
    else if (operation === 'remove') await removeFavourite(app, viewer, params.id);
    else refuse('validation-invalid-params', { field: 'operation' });
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, ({ code, details }) =>
      code === 'not-found' ? null : { refused: errorMessageFor(code, details) },
    );
    if (body === null) throw data(null, init);
    context.set(hasRefused, true);
    return data(body, init);
  }
  const from = pageBefore(request, context.get(requestContext).url) ?? favouritesPath;
  const isList = from.split('?')[0] === favouritesPath;
  const page = Number(new URLSearchParams(from.split('?')[1]).get('page') ?? 1);
  const listPath = favouritesPagePath(page, operation === 'remove' ? params.id : null);
  return redirect(isList ? listPath : placeOn(from, params.id), 303);
}

/** Only after a refusal, without a script. */
export default function Favourite({ actionData }: Route.ComponentProps) {
  const title = useIntl().formatMessage({ id: 'favourites.not-saved' });
  return (
    <RefusedPage title={title} to={favouritesPath} label={<FormattedMessage id="shell.favourites" />}>
      {actionData?.refused}
    </RefusedPage>
  );
}
