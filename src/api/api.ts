import { Hono, type Context } from 'hono';
import type { Permission } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { browserOf } from '#src/features/accounts/session.server.ts';
import { queryBookings } from './bookings.ts';
import { addException, queryExceptions, removeException } from './availability-exceptions.ts';
import { referrerOfCode } from './check-referral-code.ts';
import { createUserWithIdp } from './create-user-with-idp.ts';
import { showCurrentUser } from './current-user.ts';
import { addToFavourites, removeFromFavourites } from './favourites.ts';
import { mergeBag } from './cart.ts';
import { initiate, initiateSpeculative } from './initiate.ts';
import { initiatePrivileged } from './initiate-privileged.ts';
import { lineItemsOf } from './line-items.ts';
import { findListings, showListing } from './listings.ts';
import { queryMessages, sendOne } from './messages.ts';
import { askForNewsletter } from './newsletter.ts';
import {
  createOwnDraft,
  discardOwnDraft,
  moveOwnListing,
  publishOwnDraft,
  queryOwnListings,
  showOwnListing,
  updateOwnListing,
} from './own-listings.ts';
import { queryProcessTransitions } from './process-transitions.ts';
import { queryTransactions } from './query-transactions.ts';
import { queryReviews, showReview } from './reviews.ts';
import { savedReferral } from './save-referral-data.ts';
import { sendCodeBySms } from './send-sms.ts';
import { addViews, cardsOfIds, forgetViews, viewedBy } from './recently-viewed.ts';
import { showTransaction } from './show-transaction.ts';
import { transactionEvents } from './transaction-events.ts';
import { transition, transitionSpeculative } from './transition.ts';
import { transitionPrivileged } from './transition-privileged.ts';
import { changeProfile } from './update-profile.ts';
import { querySlots } from './timeslots.ts';
import { showUser } from './users.ts';
import { requestLimits } from '#src/platform/web/requests/limits.ts';
import { readJson } from '#src/platform/web/requests/read-json.ts';
import { answerError } from './wire/errors.ts';

/** What the server has already determined about the request. */
type ApiEnv = {
  Bindings: { readonly isPublic?: boolean };
  Variables: { viewer: () => Promise<Viewer | null>; facts: { readonly ip: string } };
};

/** Every path of the API with its methods and who may ask it; uploads are in `images.ts`. */
export const apiEndpoints = [
  { path: '/listings', methods: 'GET, HEAD', permission: 'site.read' },
  { path: '/listings/:id', methods: 'GET, HEAD', permission: 'listing.read' },
  { path: '/transactions/query', methods: 'GET, HEAD', permission: 'inbox.read' },
  { path: '/transactions/initiate', methods: 'POST', permission: 'order.request' },
  { path: '/transactions/initiate-speculative', methods: 'POST', permission: 'order.request' },
  { path: '/transactions/transition', methods: 'POST', permission: 'transaction.transition' },
  { path: '/transactions/transition-speculative', methods: 'POST', permission: 'transaction.transition' },
  { path: '/process-transitions/query', methods: 'GET, HEAD', permission: 'transaction.read' },
  { path: '/messages/query', methods: 'GET, HEAD', permission: 'transaction.read' },
  { path: '/messages/send', methods: 'POST', permission: 'transaction.write' },
  { path: '/reviews/query', methods: 'GET, HEAD', permission: 'profile.read' },
  { path: '/reviews/show', methods: 'GET, HEAD', permission: 'profile.read' },
  { path: '/transactions/:id', methods: 'GET, HEAD', permission: 'transaction.read' },
  { path: '/transactions/:id/events', methods: 'GET', permission: 'transaction.read' },
  { path: '/transaction-line-items', methods: 'POST', permission: 'order.price' },
  { path: '/initiate-privileged', methods: 'POST', permission: 'order.request' },
  { path: '/transition-privileged', methods: 'POST', permission: 'transaction.transition' },
  { path: '/availability-exceptions/query', methods: 'GET, HEAD', permission: 'calendar.read' },
  { path: '/availability-exceptions/create', methods: 'POST', permission: 'calendar.change' },
  { path: '/availability-exceptions/delete', methods: 'POST', permission: 'calendar.change' },
  { path: '/timeslots/query', methods: 'GET, HEAD', permission: 'listing.read' },
  { path: '/bookings/query', methods: 'GET, HEAD', permission: 'calendar.read' },
  { path: '/own-listings/show', methods: 'GET, HEAD', permission: 'listing.edit' },
  { path: '/own-listings/query', methods: 'GET, HEAD', permission: 'listing.list-own' },
  { path: '/own-listings/create-draft', methods: 'POST', permission: 'listing.change' },
  { path: '/own-listings/update', methods: 'POST', permission: 'listing.change' },
  { path: '/own-listings/publish-draft', methods: 'POST', permission: 'listing.change' },
  { path: '/own-listings/open', methods: 'POST', permission: 'listing.manage' },
  { path: '/own-listings/close', methods: 'POST', permission: 'listing.manage' },
  { path: '/own-listings/discard-draft', methods: 'POST', permission: 'listing.manage' },
  { path: '/users/show', methods: 'GET, HEAD', permission: 'profile.read' },
  { path: '/current-user', methods: 'GET, HEAD', permission: 'account.read' },
  { path: '/current-user/update-profile', methods: 'POST', permission: 'account.change-profile' },
  { path: '/favourites/add', methods: 'POST', permission: 'favourite.change' },
  { path: '/favourites/remove', methods: 'POST', permission: 'favourite.change' },
  { path: '/recently-viewed', methods: 'GET, HEAD', permission: 'viewed.list' },
  { path: '/recently-viewed/cards', methods: 'GET, HEAD', permission: 'site.read' },
  { path: '/recently-viewed/add', methods: 'POST', permission: 'viewed.change' },
  { path: '/recently-viewed/clear', methods: 'POST', permission: 'viewed.change' },
  { path: '/cart/merge', methods: 'POST', permission: 'cart.change' },
  { path: '/check-referral-code', methods: 'POST', permission: 'referral-code.check' },
  { path: '/save-referral-data', methods: 'POST', permission: 'account.read' },
  { path: '/sendgrid-email', methods: 'POST', permission: 'newsletter.subscribe' },
  { path: '/send-sms', methods: 'POST', permission: 'account.verify-phone' },
  { path: '/auth/create-user-with-idp', methods: 'POST', permission: 'sign-in.submit' },
] as const satisfies readonly { path: string; methods: string; permission: Permission }[];

/** Serialises data as the response. */
type Answer = (c: Context<ApiEnv>, data: unknown) => Response;

/**
 * The JSON API under /api, authenticated by the session cookie. The server has checked the endpoint's permission before.
 * Each endpoint parses its input, calls one command or query that the pages use too, and responds.
 */
export function makeApi(app: App, answer: Answer): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();

  for (const { path, methods } of apiEndpoints) if (methods === 'GET') refuseHead(api, path);
  api.get('/listings', async (c) => answer(c, await findListings(app, new URL(c.req.url).searchParams)));
  api.get('/listings/:id', async (c) => answer(c, { data: await showListing(app, c.req.param('id')) }));
  transactionCalls(app, api, answer);
  messageCalls(app, api, answer);
  accountCalls(app, api, answer);
  calendarCalls(app, api, answer);
  ownListingCalls(app, api, answer);
  favouriteCalls(app, api, answer);
  viewedCalls(app, api, answer);
  for (const { path, methods } of apiEndpoints) api.all(path, (c) => refuseMethod(c, methods));
  api.all('*', () => refuse('not-found'));

  api.onError((error, c) => answerError(app, error, c));
  return api;
}

/** Hono answers HEAD by the handler of GET, and drops the body: a stream would go on, without a reader that ever leaves. */
function refuseHead(api: Hono<ApiEnv>, path: string): void {
  api.use(path, async (c, next) => (c.req.method === 'HEAD' ? refuseMethod(c, 'GET') : next()));
}

function refuseMethod(c: Context<ApiEnv>, allowed: string): never {
  c.header('allow', allowed);
  return refuse('method-not-allowed');
}

/** What two parties agree on. */
function transactionCalls(app: App, api: Hono<ApiEnv>, answer: Answer): void {
  const path = '/transactions';
  const viewer = (c: Context<ApiEnv>) => c.get('viewer')();
  const signedIn = async (c: Context<ApiEnv>) => (await viewer(c)) ?? refuse('unauthorized');
  const paramsOf = (c: Context<ApiEnv>) => new URL(c.req.url).searchParams;
  api.post('/transaction-line-items', async (c) =>
    answer(c, { data: await lineItemsOf(app, await viewer(c), await readJson(c.req.raw)) }),
  );
  const changes = {
    '/initiate-privileged': initiatePrivileged,
    '/transition-privileged': transitionPrivileged,
    [`${path}/initiate`]: initiate,
    [`${path}/initiate-speculative`]: initiateSpeculative,
    [`${path}/transition`]: transition,
    [`${path}/transition-speculative`]: transitionSpeculative,
  };
  for (const [name, change] of Object.entries(changes)) {
    api.post(name, async (c) => answer(c, { data: await change(app, await signedIn(c), await readJson(c.req.raw)) }));
    // Before `/transactions/:id` takes the name for an id.
    api.all(name, (c) => refuseMethod(c, 'POST'));
  }
  api.get(`${path}/query`, async (c) => answer(c, await queryTransactions(app, await signedIn(c), paramsOf(c))));
  api.get('/process-transitions/query', async (c) =>
    answer(c, { data: await queryProcessTransitions(app, await signedIn(c), paramsOf(c)) }),
  );
  api.get(`${path}/:id`, async (c) =>
    answer(c, { data: await showTransaction(app, await signedIn(c), c.req.param('id')) }),
  );
  api.get(`${path}/:id/events`, async (c) => transactionEvents(app, await signedIn(c), c.req.param('id'), c.req.raw));
}

/** What the two parties write to each other, and about each other. */
function messageCalls(app: App, api: Hono<ApiEnv>, answer: Answer): void {
  const signedIn = async (c: Context<ApiEnv>) => (await c.get('viewer')()) ?? refuse('unauthorized');
  const paramsOf = (c: Context<ApiEnv>) => new URL(c.req.url).searchParams;
  api.get('/messages/query', async (c) => answer(c, await queryMessages(app, await signedIn(c), paramsOf(c))));
  api.post('/messages/send', async (c) =>
    answer(c, {
      data: await sendOne(app, await signedIn(c), await readJson(c.req.raw, requestLimits.maxLongTextBytes)),
    }),
  );
  api.get('/reviews/query', async (c) => answer(c, await queryReviews(app, await c.get('viewer')(), paramsOf(c))));
  api.get('/reviews/show', async (c) =>
    answer(c, { data: await showReview(app, await c.get('viewer')(), paramsOf(c)) }),
  );
}

/** The days that are free, and those that a lender opens and blocks, or has booked. */
function calendarCalls(app: App, api: Hono<ApiEnv>, answer: Answer): void {
  const path = '/availability-exceptions';
  const signedIn = async (c: Context<ApiEnv>) => (await c.get('viewer')()) ?? refuse('unauthorized');
  const paramsOf = (c: Context<ApiEnv>) => new URL(c.req.url).searchParams;
  api.get('/timeslots/query', async (c) => answer(c, { data: await querySlots(app, paramsOf(c)) }));
  api.get('/bookings/query', async (c) =>
    answer(c, { data: await queryBookings(app, await signedIn(c), paramsOf(c)) }),
  );
  api.get(`${path}/query`, async (c) =>
    answer(c, { data: await queryExceptions(app, await signedIn(c), paramsOf(c)) }),
  );
  api.post(`${path}/create`, async (c) =>
    answer(c, { data: await addException(app, await signedIn(c), await readJson(c.req.raw)) }),
  );
  api.post(`${path}/delete`, async (c) =>
    answer(c, { data: await removeException(app, await signedIn(c), await readJson(c.req.raw)) }),
  );
}

/** What a lender makes of her own listings. */
function ownListingCalls(app: App, api: Hono<ApiEnv>, answer: Answer): void {
  const path = '/own-listings';
  const signedIn = async (c: Context<ApiEnv>) => (await c.get('viewer')()) ?? refuse('unauthorized');
  const paramsOf = (c: Context<ApiEnv>) => new URL(c.req.url).searchParams;
  api.get(`${path}/show`, async (c) => answer(c, { data: await showOwnListing(app, await signedIn(c), paramsOf(c)) }));
  api.get(`${path}/query`, async (c) => answer(c, await queryOwnListings(app, await signedIn(c), paramsOf(c))));
  const changes = {
    'create-draft': createOwnDraft,
    'update': updateOwnListing,
    'publish-draft': publishOwnDraft,
    'open': async (to: App, viewer: Viewer, input: unknown) => moveOwnListing(to, viewer, 'open', input),
    'close': async (to: App, viewer: Viewer, input: unknown) => moveOwnListing(to, viewer, 'close', input),
    'discard-draft': discardOwnDraft,
  };
  for (const [name, change] of Object.entries(changes))
    api.post(`${path}/${name}`, async (c) => {
      const input = await readJson(c.req.raw, requestLimits.maxLongTextBytes);
      return answer(c, { data: await change(app, await signedIn(c), input) });
    });
}

/** The listings that the caller has saved, and the bag. */
function favouriteCalls(app: App, api: Hono<ApiEnv>, answer: Answer): void {
  const signedIn = async (c: Context<ApiEnv>) => (await c.get('viewer')()) ?? refuse('unauthorized');
  api.post('/favourites/add', async (c) =>
    answer(c, { data: await addToFavourites(app, await signedIn(c), await readJson(c.req.raw)) }),
  );
  api.post('/favourites/remove', async (c) =>
    answer(c, { data: await removeFromFavourites(app, await signedIn(c), await readJson(c.req.raw)) }),
  );
  api.post('/cart/merge', async (c) =>
    answer(c, { data: await mergeBag(app, await signedIn(c), await readJson(c.req.raw)) }),
  );
}

/** What was looked at lately: of a user by the account, of an anonymous visitor by what the browser has kept. */
function viewedCalls(app: App, api: Hono<ApiEnv>, answer: Answer): void {
  const path = '/recently-viewed';
  const signedIn = async (c: Context<ApiEnv>) => (await c.get('viewer')()) ?? refuse('unauthorized');
  api.get(path, async (c) => answer(c, { data: await viewedBy(app, await signedIn(c)) }));
  api.get(`${path}/cards`, async (c) => answer(c, { data: await cardsOfIds(app, new URL(c.req.url).searchParams) }));
  api.post(`${path}/add`, async (c) =>
    answer(c, { data: await addViews(app, await signedIn(c), await readJson(c.req.raw)) }),
  );
  api.post(`${path}/clear`, async (c) => {
    await readJson(c.req.raw);
    return answer(c, { data: await forgetViews(app, await signedIn(c)) });
  });
}

/** What a client knows about its user, and how it becomes one. */
function accountCalls(app: App, api: Hono<ApiEnv>, answer: Answer): void {
  const browser = (c: Context<ApiEnv>) => browserOf(app, c.req.raw, c.get('facts').ip);
  api.get('/current-user', async (c) => {
    const viewer = (await c.get('viewer')()) ?? refuse('unauthorized');
    return answer(c, { data: await showCurrentUser(app, viewer) });
  });
  api.post('/current-user/update-profile', async (c) => {
    const viewer = (await c.get('viewer')()) ?? refuse('unauthorized');
    await changeProfile(app, viewer, await readJson(c.req.raw, requestLimits.maxLongTextBytes), browser(c));
    return answer(c, { data: await showCurrentUser(app, viewer) });
  });
  api.get('/users/show', async (c) => answer(c, { data: await showUser(app, new URL(c.req.url).searchParams) }));
  api.post('/check-referral-code', async (c) =>
    answer(c, { data: await referrerOfCode(app, browser(c), await readJson(c.req.raw)) }),
  );
  const signedIn = async (c: Context<ApiEnv>) => (await c.get('viewer')()) ?? refuse('unauthorized');
  api.post('/save-referral-data', async (c) =>
    answer(c, { data: await savedReferral(app, await signedIn(c), await readJson(c.req.raw)) }),
  );
  api.post('/send-sms', async (c) =>
    answer(c, { data: await sendCodeBySms(app, await signedIn(c), browser(c), await readJson(c.req.raw)) }),
  );
  api.post('/sendgrid-email', async (c) =>
    answer(c, { data: await askForNewsletter(app, browser(c), await readJson(c.req.raw)) }),
  );
  api.post('/auth/create-user-with-idp', async (c) => {
    if ((await c.get('viewer')()) !== null) refuse('conflict');
    const sender = { browser: browser(c), request: c.req.raw };
    const { userId, setCookies } = await createUserWithIdp(app, sender, await readJson(c.req.raw));
    const response = answer(c, { data: await showCurrentUser(app, { id: userId }) });
    for (const line of setCookies) response.headers.append('set-cookie', line);
    return response;
  });
}
