import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { savedSearches } from '#src/database/schema/saved-searches.ts';
import { makeUser } from '#tests/support/factories.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { callerFor, startWebWithPages, type Caller, type Running } from '#tests/support/web-process.ts';

let context: TestContext;
let web: Running;
let userId: string;
let caller: Caller;

beforeAll(async () => {
  context = await makeTestContext();
  web = await startWebWithPages(context);
});
afterAll(async () => {
  await web.stop();
  await context.close();
});
beforeEach(async () => {
  userId = await makeUser(context.app.db);
  caller = await callerFor(context, userId);
});

const path = '/saved-searches/save?pub_sizing=8';
const saved = () => context.app.db.select().from(savedSearches).where(eq(savedSearches.userId, userId));

async function open(address: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(web.url + address, { redirect: 'manual', headers });
  return { status: response.status, to: response.headers.get('location'), html: await response.text() };
}

const opened = async (address: string) => (await open(address, { cookie: caller.headers['cookie'] ?? '' })).html;

async function send(address: string, fields: Record<string, string> | [string, string][]) {
  const { 'content-type': _, ...headers } = caller.headers;
  const body = new URLSearchParams(fields);
  const response = await fetch(web.url + address, { method: 'POST', redirect: 'manual', headers, body });
  return { status: response.status, to: response.headers.get('location'), html: await response.text() };
}

describe('saving a search', () => {
  test('leads an anonymous visitor to sign-up and back, by one link on a page that is the same for all', async () => {
    const { html } = await open('/s?page=1&pub_sizing=8&x=1');
    expect(html).toContain(`href="${path}"`);
    expect(html).not.toContain('name="csrf"');
    const { status, to } = await open(`${path}&unknown=1`);
    expect([status, to]).toEqual([302, `/signup?from=${encodeURIComponent(path)}`]);
  });

  test('happens after sign-up, which is a request from our own page, and not by a link elsewhere', async () => {
    const { cookie = '' } = caller.headers;
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect(await open(path, { cookie, 'sec-fetch-site': site })).toMatchObject({ to: '/s?pub_sizing=8' });
    }
    await open(path, { cookie, 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' });
    expect(await saved()).toEqual([]);
    const { to } = await open(path, { cookie, 'sec-fetch-site': 'same-origin' });
    expect(await saved()).toMatchObject([{ name: 'All items, size 8', search: 'pub_sizing=8' }]);
    expect(await opened(to ?? '')).toContain('at most once a day');
  });

  test('is a button without a script, and its list renames, removes and undoes', async () => {
    expect(await opened('/s?pub_sizing=8')).toContain(`formAction="${path}"`);
    const { status, to } = await send(path, {});
    const [search] = await saved();
    expect([status, to]).toEqual([303, `/saved-searches?saved=${search?.id}`]);
    const searchId = search?.id ?? '';
    const wrong = await send('/saved-searches', { operation: 'change', searchId, name: ' ', frequency: 'sometimes' });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('Give the search a name.');
    expect(wrong.html).toContain('Choose when we tell you.');
    await send('/saved-searches', { operation: 'change', searchId, name: 'For <b>Ana</b>', frequency: 'week-bell' });
    expect(await opened('/saved-searches')).toContain('For &lt;b&gt;Ana&lt;/b&gt;');
    const removed = await send('/saved-searches', { operation: 'remove', searchId });
    const html = await opened(removed.to ?? '');
    expect(html).toContain('Removed from your saved searches.');
    expect(html).toContain('No saved searches yet');
    await send('/saved-searches', { operation: 'restore', searchId });
    expect(await saved()).toMatchObject([{ deletedAt: null, every: 'week', byEmail: false }]);
  });

  test('names it by what is kept: not by days that have passed', async () => {
    await send('/saved-searches/save?pub_sizing=8&pub_dates=2020-01-01,2020-01-05', {});
    expect(await saved()).toMatchObject([{ name: 'All items, size 8', search: 'pub_sizing=8' }]);
  });

  test('says why it was refused: one too many, and one that is too long', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => ({
      ...{ userId, name: 'One', search: `keywords=${at}`, every: 'never' as const, unsubscribeToken: `${userId}${at}` },
    }));
    await context.app.db.insert(savedSearches).values(rows);
    const refused = await send(path, {});
    expect([refused.status, refused.html.includes('You have saved 50 searches')]).toEqual([409, true]);
    const long = Array.from({ length: 30 }, (_, at) => `${at}${'e'.repeat(90)}`).join();
    expect((await send(`/saved-searches/save?pub_designer=${long}`, {})).status).toBe(400);
    expect(await saved()).toHaveLength(50);
  });
});

test('a mail client ends the emails of a search at one click, without a session', async () => {
  await send(path, {});
  const link = `${web.url}/saved-searches/unsubscribe?t=${(await saved())[0]?.unsubscribeToken}`;
  expect(await (await fetch(link)).text()).toContain('All items, size 8');
  expect(await saved()).toMatchObject([{ byEmail: true }]);
  const answer = await fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  expect([answer.status, (await answer.text()).includes('No more emails')]).toEqual([200, true]);
  expect(await saved()).toMatchObject([{ byEmail: false }]);
});

describe('one’s own sizes', () => {
  test('are kept without a script, applied by a link of the filter, and on no page of another user', async () => {
    expect(await opened('/s?filters=open')).toContain('/account/sizes');
    expect(await opened('/account/sizes?search=pub_sizing%3D14%26x%3D1')).toMatch(
      /value="14"[^>]* checked|checked[^>]* value="14"/,
    );
    const { status, to } = await send('/account/sizes', [
      ['sizes', '10'],
      ['sizes', '8'],
      ['search', 'pub_colours=green&pub_sizing=14'],
    ]);
    expect([status, to]).toEqual([303, '/s?pub_sizing=10%2C8&pub_colours=green']);
    const html = await opened('/s?filters=open&pub_colours=green');
    expect(html).toContain('href="/s?pub_sizing=8%2C10&amp;pub_colours=green"');
    expect(html).toContain('My sizes: ');
    expect((await open('/s?filters=open')).html).not.toContain('My sizes: ');
    expect((await open(`/u/${userId}`)).html).not.toContain('sizes&quot;');
  });

  test('lead to no other site, and are refused where the filter does not have them', async () => {
    const { to } = await send('/account/sizes', { sizes: '8', search: '//elsewhere.example/?a=b' });
    expect(to).toBe('/s?pub_sizing=8');
    expect((await send('/account/sizes', { sizes: 'XL' })).status).toBe(400);
    expect((await send('/account/sizes', {})).to).toBe('/account/sizes?done=saved');
    expect(await opened('/account/sizes?done=saved')).toContain('You keep no sizes now.');
  });
});
