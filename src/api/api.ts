import { Hono, type Context } from 'hono';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { initiatePrivileged } from './initiate-privileged.ts';
import { lineItemsOf } from './line-items.ts';
import { findListings, showListing } from './listings.ts';
import { showTransaction } from './show-transaction.ts';
import { transitionPrivileged } from './transition-privileged.ts';
import { errorBody } from './wire/errors.ts';
import { jsonOf } from './wire/json-body.ts';

/** What the site has found out about the request by the time it comes here. */
type ApiEnv = {
  Bindings: { readonly forEverybody?: boolean };
  Variables: { viewer: () => Promise<Viewer | null> };
};

/** Writes data down as the answer to a request. */
type Answer = (c: Context<ApiEnv>, data: unknown) => Response;

/**
 * The marketplace's own calls under /api: JSON in and out, signed in by the session cookie. Each
 * parses, calls one command or query that the pages use too, and answers.
 */
export function makeApi(app: App, answer: Answer): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  const viewer = (c: Context<ApiEnv>) => c.get('viewer')();
  const signedIn = async (c: Context<ApiEnv>) => (await viewer(c)) ?? refuse('unauthorized');
  /** An operator who looks at somebody's account may look. */
  const acting = async (c: Context<ApiEnv>) => {
    const person = await signedIn(c);
    return person.limited ? refuse('forbidden') : person;
  };

  api.get('/listings', async (c) => answer(c, await findListings(app, new URL(c.req.url).searchParams)));
  api.get('/listings/:id', async (c) => answer(c, { data: await showListing(app, c.req.param('id')) }));
  api.post('/transaction-line-items', async (c) =>
    answer(c, { data: await lineItemsOf(app, await viewer(c), await jsonOf(c)) }),
  );
  api.post('/initiate-privileged', async (c) => {
    const person = await acting(c);
    return answer(c, { data: await initiatePrivileged(app, person, await jsonOf(c)) });
  });
  api.post('/transition-privileged', async (c) => {
    const person = await acting(c);
    return answer(c, { data: await transitionPrivileged(app, person, await jsonOf(c)) });
  });
  api.get('/transactions/:id', async (c) =>
    answer(c, { data: await showTransaction(app, await signedIn(c), c.req.param('id')) }),
  );
  api.all('*', () => refuse('not-found'));

  api.onError((error, c) => {
    const { status, body } = errorBody(error);
    if (status === 500) app.reports.report(error, { method: c.req.method });
    return c.json(body, status);
  });
  return api;
}
