import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { availabilityExceptions, favourites } from '#src/database/schema/listings.ts';
import { favouritesPerPage } from '#src/features/favourites/queries.server.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { day, makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { callerFor, startWebWithPages, type Caller, type Running } from '#tests/support/web-process.ts';

let context: TestContext;
let web: Running;
let listingId: string;
let draftId: string;
let userId: string;
let caller: Caller;

beforeAll(async () => {
  context = await makeTestContext();
  web = await startWebWithPages(context);
  const authorId = await makeUser(context.app.db);
  listingId = await makeRental(context.app.db, { authorId });
  draftId = await makeRental(context.app.db, { authorId, state: 'draft' });
});
afterAll(async () => {
  await web.stop();
  await context.close();
});
beforeEach(async () => {
  userId = await makeUser(context.app.db);
  caller = await callerFor(context, userId);
});

const heart = (id = listingId) => `/l/${id}/favourite`;
const isSaved = async () => (await context.app.db.$count(favourites, eq(favourites.userId, userId))) === 1;

async function open(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(web.url + path, { redirect: 'manual', headers });
  return { status: response.status, to: response.headers.get('location'), html: await response.text() };
}

async function press(operation: string, { id = listingId, referer = '' } = {}) {
  const { 'content-type': _, ...headers } = caller.headers;
  const response = await fetch(web.url + heart(id), {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, ...(referer !== '' && { referer }) },
    body: new URLSearchParams({ operation }),
  });
  return { status: response.status, to: response.headers.get('location') };
}

describe('the heart of an anonymous visitor', () => {
  test('leads to sign-up and back, and the page has nothing of a visitor', async () => {
    const { html } = await open('/s');
    expect(html).toContain(`href="${heart()}"`);
    expect(html).not.toContain('name="csrf"');
    const { status, to } = await open(heart());
    expect([status, to]).toEqual([302, `/signup?from=${encodeURIComponent(heart())}`]);
    for (const [before, back] of [
      ['/s?keywords=silk&page=2', `/s?keywords=silk&page=2#${listingId}`],
      ['/', '/'],
    ] as const) {
      const from = `${heart()}?${new URLSearchParams({ back })}`;
      expect((await open(heart(), { referer: web.url + before })).to).toBe(`/signup?from=${encodeURIComponent(from)}`);
    }
    expect(html).toContain(`id="${listingId}"`);
    // Nothing of another site is taken along, and no address that sign-up would not lead back to.
    for (const referer of ['https://evil.example/s', `${web.url}/s?keywords=${'silk+'.repeat(390)}`])
      expect((await open(heart(), { referer })).to).toBe(to);
  });

  test('leads back to its page when it has saved, and to the listing when it has not', async () => {
    const { cookie = '' } = caller.headers;
    const opened = async (back: string, site = 'same-origin') =>
      (await open(`${heart()}?${new URLSearchParams({ back })}`, { cookie, 'sec-fetch-site': site })).to;
    expect(await opened('/s?keywords=silk', 'cross-site')).toMatch(new RegExp(`/${listingId}$`));
    const place = `/s?keywords=silk#${listingId}`;
    expect([await opened(place), await isSaved()]).toEqual([place, true]);
    for (const elsewhere of ['https://evil.example', '//evil.example', '/\\evil.example'])
      expect(await opened(elsewhere)).toBe('/');
  });

  test('saves after sign-up, which is a request from our own page, and not by a link elsewhere', async () => {
    const { cookie = '' } = caller.headers;
    for (const site of ['cross-site', 'same-site', 'none']) {
      const { status, to } = await open(heart(), { cookie, 'sec-fetch-site': site });
      expect([status, to?.endsWith(`/${listingId}`), await isSaved()]).toEqual([302, true, false]);
    }
    await open(heart(), { cookie, 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' });
    expect(await isSaved()).toBe(false);
    const { status, to } = await open(heart(), { cookie, 'sec-fetch-site': 'same-origin' });
    expect([status, to?.endsWith(`/${listingId}`), await isSaved()]).toEqual([302, true, true]);
    expect((await open(to ?? '', { cookie })).html).toContain('aria-pressed="true"');
    expect((await open(heart(draftId), { cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(404);
  });
});

describe('without a script', () => {
  test('the heart returns to its page, and the list offers to undo', async () => {
    expect(await press('add', { referer: `${web.url}/s?keywords=silk` })).toEqual({
      status: 303,
      to: `/s?keywords=silk#${listingId}`,
    });
    expect(await isSaved()).toBe(true);
    const referer = `${web.url}/favListings?page=2`;
    const removed = await press('remove', { referer });
    expect(removed).toEqual({ status: 303, to: `/favListings?page=2&removed=${listingId}` });
    expect(await isSaved()).toBe(false);
    expect((await open(removed.to ?? '', caller.headers)).html).toContain('Removed from your favourites.');
  });

  test('the switch of price falls leads back to the page of the list on which it is', async () => {
    const { db } = context.app;
    const authorId = await makeUser(db);
    for (let count = 0; count <= favouritesPerPage; count += 1)
      await db.insert(favourites).values({ userId, listingId: await makeRental(db, { authorId }) });
    const { html } = await open('/favListings?page=2', caller.headers);
    const [form = ''] = /<form(?=[^>]*favourite-prices)[^>]*>/.exec(html) ?? [];
    const [, action = ''] = / action="([^"]*)"/.exec(form) ?? [];
    expect(action).toBe('/favListings?page=2');
    const { 'content-type': _, ...headers } = caller.headers;
    const body = new URLSearchParams({ operation: 'be-quiet' });
    const answer = await fetch(web.url + action, { method: 'POST', redirect: 'manual', headers, body });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, action]);
  });

  test('nobody is sent to another site', async () => {
    for (const referer of ['https://evil.example/s', `${web.url}//evil.example`, 'x', `${web.url}${heart()}`])
      expect((await press('add', { referer })).to).toMatch(/^\/(favListings)?$/);
  });

  test('an unknown operation, a draft and a missing listing are refused', async () => {
    expect((await press('steal')).status).toBe(400);
    for (const id of [draftId, '00000000-0000-4000-8000-000000000000'])
      expect((await press('add', { id })).status).toBe(404);
  });
});

describe('the calls', () => {
  const post = (path: string, body: unknown) => caller.post(web.url, `/api/${path}`, body);

  test('add and remove a listing, and the current user has the list', async () => {
    expect((await post('favourites/add', { listingId })).status).toBe(200);
    const shown = await caller.get(web.url, '/api/current-user');
    expect(shown.data).toMatchObject({ attributes: { profile: { privateData: { favListingsArray: [listingId] } } } });
    expect((await post('favourites/remove', { listingId })).status).toBe(200);
    expect(await isSaved()).toBe(false);
    expect(await post('favourites/add', { listingId: draftId })).toMatchObject({ status: 404, code: 'not-found' });
  });

  test('a whole list is merged, and nothing else of the profile is taken', async () => {
    const update = (body: unknown) => post('current-user/update-profile', body);
    expect((await update({ privateData: { favListingsArray: [listingId, draftId] } })).status).toBe(200);
    const many = [...Array.from({ length: 989 }, () => draftId), listingId];
    expect((await update({ privateData: { favListingsArray: many } })).status).toBe(200);
    expect((await update({ privateData: { favListingsArray: [] } })).status).toBe(200);
    expect(await isSaved()).toBe(true);
    for (const body of [
      { privateData: { favListingsArray: Array.from({ length: 991 }, () => listingId) } },
      { privateData: { favListingsArray: [], role: 'operator' } },
      { privateData: { favListingsArray: [] }, publicData: {} },
      { privateData: { favListingsArray: 'all' } },
      null,
    ])
      expect((await update(body)).status).toBe(400);
  });
});

describe('days that are taken', () => {
  const path = () => `/l/${listingId}/wanted-days`;
  const days = async (from: number, length = 4) => ({
    start: await day(context, from),
    end: await day(context, from + length - 1),
  });
  const send = async (fields: Readonly<Record<string, string>>) => {
    const { 'content-type': _, ...headers } = caller.headers;
    const body = new URLSearchParams(fields);
    const response = await fetch(web.url + path(), { method: 'POST', redirect: 'manual', headers, body });
    return { status: response.status, to: response.headers.get('location'), html: await response.text() };
  };

  test('are chosen in a form, also after log-in, shown in the list, and given up there', async () => {
    const wanted = await days(30);
    const query = new URLSearchParams(wanted);
    const to = `/signup?from=${encodeURIComponent(`${path()}?${query}`)}`;
    expect(await open(`${path()}?${query}`)).toMatchObject({ status: 302, to });
    await context.app.db
      .insert(availabilityExceptions)
      .values({ listingId, days: `[${wanted.start},${wanted.end}]`, seats: 0 });
    const { html } = await open(`${path()}?${query}`, caller.headers);
    expect(html).toContain(`value="${wanted.start}"`);
    expect(html).not.toContain('These days are free now.');
    expect(await send(wanted)).toMatchObject({ status: 303, to: '/favListings' });
    const list = await open('/favListings', caller.headers);
    expect(list.html).toContain('We’ll tell you if');
    expect(await isSaved()).toBe(true);
    expect(await send({ operation: 'forget' })).toMatchObject({ status: 303, to: '/favListings' });
    expect((await open('/favListings', caller.headers)).html).not.toContain('We’ll tell you if');
  });

  test('that are free lead to them, and what is wrong is said where it was entered', async () => {
    const free = await days(50);
    const address = `${path()}?${new URLSearchParams(free)}`;
    expect(await send(free)).toMatchObject({ status: 303, to: address });
    const { html } = await open(address, caller.headers);
    expect(html).toMatch(new RegExp(`These days are free now. <a [^>]*start=${free.start}&amp;end=${free.end}`));
    const wrong = async (fields: Readonly<Record<string, string>>) => send({ ...free, ...fields });
    expect(await wrong({ start: '' })).toMatchObject({ status: 400, html: expect.stringContaining('Choose a day.') });
    const answer = await wrong({ start: free.end, end: free.start });
    expect([answer.status, answer.html.includes('The last day is before the first day.')]).toEqual([400, true]);
    expect(answer.html).toContain(`value="${free.end}"`);
    for (const start of ['2026-02-31', '31/12/2026', 'x'.repeat(300)])
      expect((await wrong({ start })).status).toBe(400);
    expect((await send(await days(50, 1))).status).toBe(409);
    expect((await send(await days(181))).status).toBe(409);
    expect((await open(`/l/${draftId}/wanted-days`, caller.headers)).status).toBe(404);
  });
});
