import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { policies, policyOf, type Permission } from '#src/domain/policy/policies.ts';
import routes, { routeAccess } from '#src/routes.ts';
import { apiCalls, openEndpoints } from '#src/server/site/endpoints.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { startWebWithPages, type Running } from '#tests/support/web-process.ts';
import { actors, castOf, subjects, type Actor, type Cast, type Subject } from './permission-actors.ts';
import type { Expectation } from './expectation.ts';
import { expectations } from './permission-expectations.ts';
import { withoutAddress } from './more-expectations.ts';

let context: TestContext;
let web: Running;
let cast: Cast;

beforeAll(async () => {
  context = await makeTestContext();
  web = await startWebWithPages(context);
  cast = await castOf(context, web);
});
afterAll(async () => {
  await web.stop();
  await context.close();
});

type Declared = { readonly key: string; readonly permission: Permission; readonly isPage: boolean };

const pages: Declared[] = routes.flatMap(({ id = '', path = '' }) => {
  const access = routeAccess[id];
  if (access === undefined) throw new Error(`${id} has no permission`);
  const { read, change, isPage } = access;
  return [
    { key: `GET /${path}`, permission: read, isPage },
    ...(change === null ? [] : [{ key: `POST /${path}`, permission: change, isPage }]),
  ];
});
const others: Declared[] = [...openEndpoints, ...apiCalls].flatMap(({ path, methods, permission }) =>
  methods
    .split(', ')
    .filter((method) => method !== 'HEAD')
    .map((method) => ({ key: `${method} ${path}`, permission, isPage: false })),
);
const declared = [...pages, ...others];

test('every declared address has an expectation, and every permission an address', () => {
  expect(declared.map(({ key }) => key).toSorted()).toEqual(Object.keys(expectations).toSorted());
  const used = new Set([...declared.map(({ permission }) => permission), ...withoutAddress]);
  expect([...used].toSorted()).toEqual(Object.keys(policies).toSorted());
});

const sessionless: readonly Actor[] = ['anonymous', 'banned', 'ended'];
const parties: readonly Actor[] = ['customer', 'provider', 'limited'];

/** The status by the permission alone, or what the expectation says of those who may ask. */
function statusFor({ permission, isPage }: Declared, expected: Expectation, actor: Actor, subject: Subject): number {
  const { who, limited } = policyOf(permission);
  const { about, own, lost = 404 } = expected;
  const isOpen = who === 'anybody' || who === 'visitor';
  if (actor === 'limited' && limited !== true) return 403;
  if (who === 'operator' && actor !== 'operator') return 404;
  if (!isOpen && sessionless.includes(actor)) return isPage ? 302 : 401;
  const isNoParty = who === 'party' && !parties.includes(actor);
  const isLost = about !== null && (subject === 'missing' || (subject === 'foreign' && expected.isPublic !== true));
  return isNoParty || isLost ? lost : statusOf(own, actor);
}

function statusOf(own: Expectation['own'], actor: Actor): number {
  return typeof own === 'number' ? own : (own[actor] ?? own.all);
}

type Answer = { readonly status: number; readonly text: string; readonly location: string };

async function ask(key: string, expected: Expectation, actor: Actor, subject: Subject): Promise<Answer> {
  const [method = ''] = key.split(' ');
  const { cookie, token } = expected.endsSession === true ? await cast.again(actor) : cast.tokens[actor];
  const ids = cast.ids(actor, subject);
  const body = expected.body?.(ids, cast.days);
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(web.url + expected.address(ids, cast.days), {
    method,
    redirect: 'manual',
    headers: {
      cookie,
      ...(method === 'GET' ? { accept: 'text/html' } : { 'x-csrf-token': token }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const used = new Set(Object.values(ids));
  return {
    status: response.status,
    text: withoutOwn(await response.text(), used),
    location: withoutOwn(response.headers.get('location') ?? '', used),
  };
}

/** The answer without what is different in every one: ids, tokens, nonces, and the id that was asked for. */
function withoutOwn(text: string, ids: ReadonlySet<string>): string {
  return [...ids]
    .reduce((rest, id) => rest.replaceAll(id, 'ID'), text)
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'UUID')
    .replace(/nonce="[^"]+"/g, 'nonce')
    .replace(/[\w-]{16}\.[\w-]{43}/g, 'TOKEN');
}

describe.each(declared)('$key by $permission', (address) => {
  const expected = expectations[address.key];
  if (expected === undefined) return;

  test.each(actors)('asked by %s', async (actor) => {
    const subjectsOf = expected.about === null ? (['own'] as const) : subjects;
    const answers = new Map<Subject, Answer>();
    for (const subject of subjectsOf) answers.set(subject, await ask(address.key, expected, actor, subject));
    const statuses = subjectsOf.map((subject) => `${subject} ${answers.get(subject)?.status}`);
    expect(statuses).toEqual(
      subjectsOf.map((subject) => `${subject} ${expectedStatus(address, expected, actor, subject)}`),
    );
    if (expected.about === null || expected.isPublic === true || seesForeign(expected, address, actor)) return;
    expect(answers.get('foreign')).toEqual(answers.get('missing'));
  });
});

/**
 * Operators see drafts where pages show listings to their viewer; the API and share images show them to nobody, and the
 * wizard only to their owner.
 */
function seesForeign({ about }: Expectation, { permission, key }: Declared, actor: Actor): boolean {
  const isForAll =
    /\/(api|media)\//.test(key) || /^(listing\.(edit|change)|favourite\.change|cart\.change)$/.test(permission);
  return about === 'listing' && actor === 'operator' && policyOf(permission).who !== 'operator' && !isForAll;
}

function expectedStatus(address: Declared, expected: Expectation, actor: Actor, subject: Subject): number {
  return statusFor(
    address,
    expected,
    actor,
    subject === 'foreign' && seesForeign(expected, address, actor) ? 'own' : subject,
  );
}

/** Ways to write an address of the API that its routes take for the same. */
const escapes: readonly ((address: string) => string)[] = [
  (address) => address.replace('/api/', '/%61pi/'),
  (address) => address.replace(/^\/api\/(.)/, (_, first: string) => `/api/%${first.charCodeAt(0).toString(16)}`),
];

test('a limited session is refused a call however its address is escaped', async () => {
  const calls = declared.filter(({ key, permission }) => / \/api\//.test(key) && policyOf(permission).limited !== true);
  expect(calls.length).toBeGreaterThan(30);
  for (const { key } of calls) {
    const expected = expectations[key];
    if (expected === undefined) throw new Error(`${key} has no expectation`);
    for (const escaped of escapes) {
      const address: Expectation['address'] = (ids, days) => escaped(expected.address(ids, days));
      const { status } = await ask(key, { ...expected, address }, 'limited', 'own');
      expect(status, address(cast.ids('limited', 'own'), cast.days)).toBe(403);
    }
  }
});

test('a page for signed-in users redirects the router of the browser too', async () => {
  const signedIn = pages.filter(({ key, isPage, permission }) => {
    const { who } = policyOf(permission);
    return isPage && key.startsWith('GET') && (who === 'person' || who === 'party');
  });
  expect(signedIn.length).toBeGreaterThan(4);
  for (const { key } of signedIn) {
    const address = expectations[key]?.address(cast.ids('customer', 'own'), cast.days) ?? '';
    const response = await fetch(`${web.url}${address}.data`);
    const signIn = /^\/(order|sale|transaction|notifications)(\/|$)/.test(address) ? '/login' : '/signup';
    expect(response.status).toBe(202);
    expect(await response.text()).toContain(`${signIn}?from=${encodeURIComponent(address)}`);
  }
});

test('a page for operators looks to all others like a missing page with their own shell', async () => {
  const shellAt = async (actor: Actor, path: string) => {
    const response = await fetch(web.url + path, { headers: { cookie: cast.tokens[actor].cookie } });
    const shell = /<body[^]*<\/footer>/.exec(await response.text())?.[0] ?? '';
    const shown = withoutOwn(path, new Set());
    return withoutOwn(shell, new Set()).replaceAll(shown, 'PATH').replaceAll(encodeURIComponent(shown), 'PATH');
  };
  const forOperators = pages.filter(
    ({ key, isPage, permission }) => isPage && key.startsWith('GET') && policyOf(permission).who === 'operator',
  );
  expect(forOperators.length).toBeGreaterThan(0);
  for (const actor of actors.filter((one) => one !== 'operator' && one !== 'limited')) {
    const missing = await shellAt(actor, '/missing');
    expect(missing).toContain('</main>');
    expect(missing, actor).toMatch(/id="lost-items"[^]*href="\/l\//);
    expect(missing.includes('Account of '), actor).toBe(!sessionless.includes(actor));
    for (const { key } of forOperators) {
      const path = expectations[key]?.address(cast.ids(actor, 'own'), cast.days) ?? '';
      const { search } = new URL(path, web.url);
      const like = search === '' ? missing : await shellAt(actor, `/missing${search}`);
      expect(await shellAt(actor, path), `${path} as ${actor}`).toBe(like);
    }
  }
});

test('a missing address that scripts call has no items', async () => {
  const missing = await fetch(`${web.url}/l/00000000-0000-4000-8000-000000000000/similar`);
  expect([missing.status, await missing.text()]).toEqual([404, 'null']);
});

describe('a listing', () => {
  const get = async (actor: Actor, id: string) => {
    const { cookie } = cast.tokens[actor];
    return (await fetch(`${web.url}/l/luna-bias-slip-dress/${id}`, { headers: { cookie } })).status;
  };

  test('as a draft is shown to its owner and to operators', async () => {
    for (const actor of actors)
      expect(await get(actor, cast.draftId), actor).toBe(actor === 'provider' || actor === 'operator' ? 200 : 404);
  });

  test('that is closed is shown to all', async () => {
    for (const actor of actors) expect(await get(actor, cast.closedId), actor).toBe(200);
  });
});
