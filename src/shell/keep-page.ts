import type { DataRouter, DataStrategyResult, MiddlewareFunction } from 'react-router';
import { recordCall } from '#src/ui/browser/connection.ts';

/** Set by React Router before it calls any loader in the browser. */
type RouterHolder = { readonly ['__reactRouterDataRouter']?: Pick<DataRouter, 'state'> };

/**
 * Runs around all loaders in the browser. When a page that is loaded again in the background cannot be reached, it stays
 * with what it shows and what was typed into it, instead of being replaced by an error page; the banner says so. A
 * navigation still fails, also one by a form.
 */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  const { navigation, loaderData } = (window as RouterHolder)['__reactRouterDataRouter']?.state ?? {};
  if (request.method !== 'GET' || navigation?.state !== 'idle') return results;
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || !(result instanceof TypeError) || loaderData?.[id] === undefined) continue;
    results[id] = { type: 'data', result: loaderData[id] };
    recordCall(false);
  }
  return results;
};
