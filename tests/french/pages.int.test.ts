import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#src/database/schema/users.ts';
import { startSession } from '#src/features/accounts/session.server.ts';
import { makeUser } from '#tests/support/factories.ts';
import { openFormBrowser } from '#tests/support/form-browser.ts';
import { startFrenchSite, type FrenchSite } from '#tests/support/french-site.ts';
import { sendId, viewerFor } from '#tests/support/id-checks.ts';
import { ownPassword, viewerWithPassword } from '#tests/support/own-password.ts';
import { accepted, rentalFixture, rentalOrder, type Fixture } from '#tests/support/test-context.ts';

let site: FrenchSite;
let fixture: Fixture;
let transactionId: string;
let checkId: string;
let operatorId: string;
beforeAll(async () => {
  site = await startFrenchSite();
  const { app } = site.context;
  fixture = await rentalFixture(site.context);
  transactionId = await accepted(site.context, fixture, await rentalOrder(site.context, fixture.listingId));
  checkId = await sendId(app, viewerFor(await makeUser(app.db, { firstName: 'Mereana', lastName: 'Wu' })));
  operatorId = await makeUser(app.db, { role: 'operator' });
});
afterAll(() => site.close());

type Browser = ReturnType<typeof openFormBrowser>;

async function browserOf(userId: string): Promise<Browser> {
  const { app } = site.context;
  const browser = openFormBrowser(site);
  const token = await app.db.transaction((tx) => startSession(tx, userId, { ip: '127.0.0.1' }, 'code'));
  browser.cookies.set('rotation_session', token);
  return browser;
}

/** Words that French does not have, and that no name, brand or title of these tests has. */
const english =
  /(?<!\p{L})(?:the|your|you|we|and|with|password|sign|log in|name|of|for|is|are|to|this|that|from|not|has|have|all|days?)(?!\p{L})/iu;

/** What is read on a page: its text and what stands in for pictures and fields. What the lender wrote is left out. */
function wordsIn(html: string): string {
  const body = html.slice(html.indexOf('<body')).replaceAll(/<(script|style|template)\b[^]*?<\/\1>/g, ' ');
  const attributes = [...body.matchAll(/ (?:alt|aria-label|title|placeholder)="([^"]*)"/g)].map(([, text]) => text);
  const text = `${body.replaceAll(/<[^>]+>/g, ' ')} ${attributes.join(' ')}`.replaceAll(/&(?:#x27|nbsp|#160);/g, ' ');
  return written.reduce((rest, one) => rest.replaceAll(one, ' '), text);
}

/** Of the lender, and names: of places, laws, services and apps. */
const written = [
  ...['Luna bias slip dress', 'Cut on the bias, cool to wear.', 'Cut on the bias', 'Queen Street', 'Bay of Plenty'],
  ...['Contract and Commercial Law Act', '1Password'],
];

/** Null for a page that is French throughout, else what is wrong with it. */
async function problemOf(browser: Browser, path: string, known: RegExp): Promise<string | null> {
  let answer = await browser.open(path);
  // To the address that an item has by its title, and to a tab of its form.
  for (let step = 0; step < 2 && answer.location !== null; step++) answer = await browser.open(answer.location);
  const { status, html } = answer;
  const words = wordsIn(html);
  if (status !== 200 || !html.includes('<html lang="fr-FR"')) return `${path}: ${status}`;
  if (!known.test(words)) return `${path} does not say ${known}`;
  const at = words.search(english);
  return at < 0 ? null : `${path}: …${words.slice(Math.max(0, at - 60), at + 60)}…`;
}

test.each([
  ['/', /Un soir à vous/],
  ['/s', /Articles à louer|article/],
  ['/s?keywords=nothing-like-it', /./],
  ['/login', /Mot de passe/],
  ['/signup', /Code de parrainage/],
  ['/recover-password', /E-mail/],
  ['/reset-password', /lien/],
  ['/newsletter', /E-mail/],
  ['/contact', /Message/],
  ['/designers', /marque/i],
  ['/rotate-item', /./],
  ['/terms-of-service', /conditions/i],
  ['/faqs', /Questions/],
])('a visitor reads %s in French', async (path, known) => {
  expect(await problemOf(openFormBrowser(site), path, known)).toBeNull();
});

test('an item, its lender and a missing page are French', async () => {
  const visitor = openFormBrowser(site);
  expect(await problemOf(visitor, `/l/luna/${fixture.listingId}`, /par jour/)).toBeNull();
  expect(await problemOf(visitor, `/u/${fixture.lenderId}`, /./)).toBeNull();
  const missing = await visitor.open('/nowhere');
  expect([missing.status, english.exec(wordsIn(missing.html))?.[0]]).toEqual([404, undefined]);
});

test.each([
  ['/account/contact-details', /Téléphone|téléphone/],
  ['/account/change-password', /Mot de passe/i],
  ['/account/security', /./],
  ['/account/payments', /./],
  ['/account/payment-methods', /carte/i],
  ['/account/id-check', /identité/i],
  ['/account/notifications', /E-mail/],
  ['/account/referral', /./],
  ['/account/delete', /Supprimer/],
  ['/account/sizes', /taille/i],
  ['/account/blocked', /./],
  ['/profile-settings', /Prénom/],
  ['/inbox/orders', /./],
  ['/favListings', /favori/i],
  ['/shopping-cart', /panier/i],
  ['/notifications', /./],
  ['/followers', /./],
  ['/saved-searches', /recherche/i],
])('a customer reads %s in French', async (path, known) => {
  expect(await problemOf(await browserOf(fixture.customerId), path, known)).toBeNull();
});

test('both sides of an order read it in French', async () => {
  expect(await problemOf(await browserOf(fixture.customerId), `/order/${transactionId}/details`, /./)).toBeNull();
  const lender = await browserOf(fixture.lenderId);
  expect(await problemOf(lender, `/sale/${transactionId}/details`, /./)).toBeNull();
  for (const path of ['/inbox/sales', '/listings', '/master-calendar', '/account/payments', '/listings/import'])
    expect(await problemOf(lender, path, /./)).toBeNull();
  for (const tab of ['description', 'pricing', 'photos', 'availability'])
    expect(await problemOf(lender, `/l/luna/${fixture.listingId}/edit/${tab}`, /./)).toBeNull();
});

test('the console is French, also what it has written to the audit log', async () => {
  const operator = await browserOf(operatorId);
  const sent = { verdict: 'verified', name: 'Mereana Wu', reason: '', note: '' };
  expect(await problemOf(operator, `/console/ids/${checkId}`, /Pièce d’identité/)).toBeNull();
  expect((await operator.submit(`/console/ids/${checkId}`, `/console/ids/${checkId}`, sent)).status).toBe(303);
  const lists = ['', '/listings', '/brands', '/reports', '/messages', '/reviews', '/cases', '/people'];
  for (const list of lists) expect(await problemOf(operator, `/console${list}`, /Console des opérateurs/)).toBeNull();
  expect(await problemOf(operator, '/console/audit', /A accepté une pièce d’identité/)).toBeNull();
});

test('a person signs up, is refused, logs in and changes the password in French', async () => {
  const browser = openFormBrowser(site);
  const account = {
    fname: 'Léa',
    lname: 'Martin',
    email: 'lea@example.org',
    password: 'x',
    referralCode: '',
    from: '/',
  };
  const refused = await browser.submit('/signup', '/signup', account);
  expect([refused.status, english.exec(wordsIn(refused.html))?.[0]]).toEqual([400, undefined]);
  expect(refused.html).toContain('<html lang="fr-FR"');
  const { app } = site.context;
  const agreed = { ...account, password: 'rimu bench harbour', terms: 'agreed' };
  expect((await browser.submit('/signup', '/signup', agreed)).status).toBe(303);
  const [user] = await app.db.select().from(users).where(eq(users.email, account.email));
  await viewerWithPassword(app, user?.id ?? '');
  const other = openFormBrowser(site);
  const wrong = await other.submit('/login', '/login', { email: account.email, password: 'wrong', from: '/' });
  expect(wordsIn(wrong.html)).toContain('ne correspondent pas');
  const right = { email: account.email, password: ownPassword, from: '/' };
  expect((await other.submit('/login', '/login', right)).status).toBe(303);
  const page = '/account/change-password';
  const change = {
    operation: 'change',
    currentPassword: 'not the right one',
    newPassword: 'kowhai lane window',
    reenteredPassword: 'kowhai lane window',
  };
  const kept = await other.submit(page, page, change);
  expect([kept.status, english.exec(wordsIn(kept.html))?.[0]]).toEqual([403, undefined]);
});
