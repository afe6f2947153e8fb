import { FormattedMessage, useIntl } from 'react-intl';
import { createContext, data, redirect, type RouterContextProvider } from 'react-router';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { redirectToSignIn, viewerIn } from '#src/features/accounts/guard.server.ts';
import { saveSearch } from '#src/features/saved-searches/commands.server.ts';
import {
  savedSearchesPath,
  savedSearchesPathWith,
  saveSearchPath,
} from '#src/features/saved-searches/saved-search-path.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import { searchForPage } from '#src/features/search/queries.server.ts';
import type { SearchQuery } from '#src/features/search/query.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { isMeantHere } from '#src/platform/web/opening.ts';
import { appContext, requestContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { addressOf } from '../search/address.ts';
import { RefusedPage } from '../refused-page.tsx';
import type { Route } from './+types/save';
import { nameOf } from './search-name.server.ts';

/** The form was refused: then this page says why, instead of leading to another. */
const hasRefused = createContext(false);

/**
 * Where the link of an anonymous visitor leads: to sign-up, and from there back to here, where the search is saved. A link
 * on another site saves nothing, and neither does a fetch ahead: then the search has the button.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  if (context.get(hasRefused)) return null;
  const viewer = context.get(viewerContext);
  const query = parseSearch(url.searchParams);
  // The canonical address, so that it is short enough to come back from sign-up.
  if (viewer === null) return redirectToSignIn(new URL(saveSearchPath(query), context.get(requestContext).url));
  if (!isMeantHere(request) || !isAllowed('saved-search.change', viewer)) return redirect(addressOf(query));
  try {
    return redirect(savedSearchesPathWith('saved', await save(context, viewer, query)));
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return refusedWith(thrown);
  }
}

/** The button of the search. */
export async function action({ context, url }: Route.ActionArgs) {
  try {
    const id = await save(context, viewerIn(context), parseSearch(url.searchParams));
    return redirect(savedSearchesPathWith('saved', id), 303);
  } catch (thrown) {
    context.set(hasRefused, true);
    return refusedWith(thrown);
  }
}

/** Named by what is kept, without days that the page of the search refuses. */
async function save(context: Readonly<RouterContextProvider>, viewer: Viewer, query: SearchQuery): Promise<string> {
  const app = context.get(appContext);
  const { query: kept } = await searchForPage(app, query);
  return saveSearch(app, viewer, kept, nameOf(kept));
}

function refusedWith(thrown: unknown) {
  const { body, init } = answerRefusal(thrown, ({ code, details }) => ({ refused: errorMessageFor(code, details) }));
  return data(body, init);
}

/** Only after a refusal. */
export default function SaveSearch({ loaderData, actionData }: Route.ComponentProps) {
  const title = useIntl().formatMessage({ id: 'saved-search.not-saved' });
  return (
    <RefusedPage title={title} to={savedSearchesPath} label={<FormattedMessage id="saved-search.title" />}>
      {(actionData ?? loaderData)?.refused}
    </RefusedPage>
  );
}
