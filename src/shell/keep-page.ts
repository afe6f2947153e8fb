import { createPath, type DataRouter, type DataStrategyResult, type MiddlewareFunction } from 'react-router';
import { recordCall, recordKept, siteAnswers } from '#src/ui/browser/connection.ts';
import { isOnlyASheet } from './sheets.ts';

/** Set by React Router before it calls any loader in the browser. */
type RouterHolder = { readonly ['__reactRouterDataRouter']?: Pick<DataRouter, 'state'> };

/**
 * Runs around all loaders in the browser. When a page that is loaded again, in the background or because a sheet opens or
 * closes over it, cannot be reached, it stays with what it shows and what was typed into it, instead of being replaced by an
 * error page; the banner says so. Any other navigation still fails, also one by a form.
 */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  const state = (window as RouterHolder)['__reactRouterDataRouter']?.state;
  if (request.method !== 'GET' || state === undefined || !staysOnPage(state, new URL(request.url))) return results;
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || !(result instanceof TypeError) || state.loaderData[id] === undefined) continue;
    results[id] = { type: 'data', result: state.loaderData[id] };
    recordCall(false);
  }
  return results;
};

function staysOnPage({ navigation, location }: DataRouter['state'], to: URL): boolean {
  const here = new URL(createPath({ ...location, hash: to.hash }), to);
  return navigation.state === 'idle' || isOnlyASheet(here, to);
}

/**
 * While the browser sees no network and the site does not answer, a link to another page is not followed, and a form that no
 * script handles is not sent: an error page, the browser's own for a form, would replace this one with what was typed into
 * it. Sheets and anchors, which need no request, still open.
 */
export function keepPageOffline(): void {
  let isPassed = false;
  const goIfAnswered = async (go: () => void) => {
    if (!(await siteAnswers())) return recordKept();
    isPassed = true;
    go();
    isPassed = false;
  };
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (navigator.onLine || isPassed || link === null || !leavesPage(event, link)) return;
    event.preventDefault();
    event.stopPropagation();
    void goIfAnswered(() => link.click());
  };
  const onSubmit = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    // The router and the page's own scripts have prevented what they send themselves.
    if (navigator.onLine || isPassed || event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    void goIfAnswered(() => form.requestSubmit(submitter));
  };
  addEventListener('click', onClick, { capture: true });
  addEventListener('submit', onSubmit);
}

function leavesPage(event: MouseEvent, { target, origin, pathname }: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  return isPlain && target === '' && origin === location.origin && pathname !== location.pathname;
}
