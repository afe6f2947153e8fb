import { createPath, type DataRouter, type DataStrategyResult, type MiddlewareFunction } from 'react-router';
import { goIfAnswered, recordKept, recordUnreached } from '#src/ui/browser/connection.ts';
import { isOnlyASheet, withoutSheets } from './sheets.ts';

/** Set by React Router before it calls any loader in the browser. */
type RouterHolder = { readonly ['__reactRouterDataRouter']?: Pick<DataRouter, 'state'> };

/**
 * Runs around all loaders in the browser. When a page that is loaded again, in the background or because a sheet opens or
 * closes over it, cannot be reached, it stays with what it shows and what was typed into it, instead of being replaced by an
 * error page; the banner says so. What is sent without leaving the page ends without an answer (`isUnanswered`), and the page
 * stays as well. Any other navigation still fails, also one by a form.
 */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  const state = (window as RouterHolder)['__reactRouterDataRouter']?.state;
  const isSent = request.method !== 'GET';
  if (state === undefined || !staysOnPage(state, new URL(request.url), isSent)) return results;
  for (const [id, { type, result }] of Object.entries(results)) {
    const shown = isSent ? null : state.loaderData[id];
    // The router wraps what an action has thrown, as an answer without a status.
    const thrown = isSent ? (result as { readonly data?: unknown } | null)?.data : result;
    if (type !== 'error' || !(thrown instanceof TypeError) || shown === undefined) continue;
    results[id] = { type: 'data', result: shown };
    if (isSent) recordKept();
    else recordUnreached();
  }
  return results;
};

function staysOnPage({ navigation, location }: DataRouter['state'], to: URL, isSent: boolean): boolean {
  const here = new URL(createPath({ ...location, hash: to.hash }), to);
  return navigation.state === 'idle' || (!isSent && isOnlyASheet(here, to));
}

/**
 * While the browser sees no network and the site does not answer, a link to another page or search is not followed, and a
 * form that no script posts is not sent: an error page, the browser's own for a form, would replace this one with what was
 * typed into it. Sheets and anchors, which need no request, still open.
 */
export function keepPageOffline(): void {
  let isPassed = false;
  const keepUnlessAnswered = (event: Event, again: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    void goIfAnswered(() => {
      isPassed = true;
      again();
      isPassed = false;
    });
  };
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (navigator.onLine || isPassed || !link || !leavesPage(event, link)) return;
    keepUnlessAnswered(event, () => link.click());
  };
  const onSubmit = (event: SubmitEvent) => {
    if (navigator.onLine || isPassed || event.defaultPrevented) return;
    const form = event.target as HTMLFormElement;
    keepUnlessAnswered(event, () => form.requestSubmit(event.submitter));
  };
  addEventListener('click', onClick, true);
  // One that is posted is first offered to the scripts of its page, which know what to do without an answer.
  addEventListener('submit', (event) => (event.target as HTMLFormElement).method === 'get' && onSubmit(event), true);
  addEventListener('submit', onSubmit);
}

function leavesPage(event: MouseEvent, { target, origin, href, hash }: HTMLAnchorElement): boolean {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const here = new URL(location.href);
  here.hash = hash;
  return isPlain && !target && origin === location.origin && withoutSheets(here) !== withoutSheets(href);
}
