import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { availabilityExceptions } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import { installation } from '#src/database/schema/system.ts';
import { acceptedBrands, undecidedBrands } from '#src/features/listings/brands.server.ts';
import { categories } from '#src/features/listings/options.ts';
import { caseLine } from '#src/features/cases/queries.server.ts';
import { searchFacets } from '#src/features/search/facets.server.ts';
import { choiceName, offeredChoices } from '#src/features/search/offered-choices.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import { countListings } from '#src/features/search/queries.server.ts';
import { inboxOf } from '#src/features/transactions/inbox.server.ts';
import { flexDefaultProcess } from '#src/processes/flex-default-process.ts';
import { brokenRules, unsettledAccounts } from '#tests/support/invariants.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { demoAccounts } from './accounts.ts';
import { catalogue } from './catalogue/catalogue.ts';
import { stories } from './history/stories.ts';
import { loadDemo } from './load-demo.ts';

const { transitions } = flexDefaultProcess;

let context: TestContext;

beforeAll(async () => {
  context = await makeTestContext();
});
afterAll(() => context.close());

async function rows<Row = unknown>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await context.app.db.execute(query)).rows as Row[];
}

async function idOf(email: string): Promise<string> {
  const [person] = await rows<{ id: string }>(sql`select id from users where email = ${email}`);
  return person?.id ?? '';
}

test('a failed load leaves nothing behind, and the next one starts again', async () => {
  const { app, sandbox } = context;
  const warnings: string[] = [];
  const onWarning = ({ message }: Error) => warnings.push(message);
  process.on('warning', onWarning);
  await sandbox.fault({ match: { path: '/capture' }, action: 'fail', status: 400, times: 1000 });
  await expect(loadDemo(app, { views: ['front'] })).rejects.toThrow();
  await sandbox.noFaults();
  expect(await app.db.$count(users)).toBe(0);
  expect(await app.db.$count(installation)).toBe(0);
  expect(await app.clock.offsetSeconds()).toBe(0);
  expect(await rows(sql`select from jobs.job`)).toEqual([]);

  expect(await loadDemo(app, { views: ['front'] })).toBe('loaded');
  expect(await loadDemo(app, { views: ['front'] })).toBe('there-already');
  // Such as of a statement that is sent while the connection is busy.
  process.off('warning', onWarning);
  expect(warnings).toEqual([]);
}, 600_000);

describe('the demo, once it is loaded,', () => {
  test('is at the present time, with nothing due', async () => {
    const { app, sandbox } = context;
    expect(await app.clock.offsetSeconds()).toBe(0);
    expect(await sandbox.control('GET', 'snapshot')).toMatchObject({ clock_offset: 0 });
    expect(await rows(sql`select id from transactions where due_at <= rotation_now()`)).toEqual([]);
    expect(await rows(sql`select id from payment_attempts where state = 'open'`)).toEqual([]);
    expect(await rows(sql`select id from payment_calls where state = 'open'`)).toEqual([]);
    expect(await rows(sql`select id from emails where sent_at is null`)).toEqual([]);
    expect(await rows(sql`select id from notification_events where email_at <= rotation_now()`)).toEqual([]);
  });

  test('has executed every transition of the process', async () => {
    const executed = await rows<{ transition: string }>(sql`select distinct transition from transaction_transitions`);
    expect(executed.map(({ transition }) => transition).toSorted()).toEqual(
      transitions.map(({ name }) => name).toSorted(),
    );
    const ordered = stories.flatMap(({ listing, together = [] }) => [listing, ...together]);
    expect(await rows(sql`select id from transactions`)).toHaveLength(ordered.length);
  });

  test('has consistent books, here and in the sandbox', async () => {
    const { app, sandbox } = context;
    expect(await brokenRules(app.db)).toEqual([]);
    // Holds of failed loads belong to no payment and expire.
    const books = await sandbox.books();
    const ours = new Set((await rows<{ id: string }>(sql`select id from payments`)).map(({ id }) => id));
    const intents = (books.payment_intent ?? []).filter(({ metadata }) => ours.has(metadata['payment'] ?? ''));
    expect(await unsettledAccounts(app.db, { ...books, payment_intent: intents })).toEqual([]);
  });

  test('has transactions in every state for its customer and its provider', async () => {
    const reachable = new Set(transitions.map(({ to }) => to));
    const states = async (party: 'customer_id' | 'provider_id', email: string) => {
      const found = await rows<{ state: string }>(sql`
        select distinct state from transactions where ${sql.identifier(party)} = ${await idOf(email)} order by state`);
      return found.map(({ state }) => state);
    };
    expect(await states('customer_id', demoAccounts.customer)).toEqual([...reachable].toSorted());
    // The lender does not see unpaid transactions.
    const lenders = [...reachable].filter((state) => state !== 'pending-payment' && state !== 'payment-expired');
    expect(await states('provider_id', demoAccounts.provider)).toEqual(lenders.toSorted());
  });

  test('has transactions that need a reply and unread ones for both accounts', async () => {
    const { app } = context;
    const accounts = [
      { email: demoAccounts.customer, side: 'orders' },
      { email: demoAccounts.provider, side: 'sales' },
    ] as const;
    for (const { email, side } of accounts) {
      const { rows: transactions } = await inboxOf(app, { id: await idOf(email) }, { side, kind: null, page: 1 });
      expect(transactions.filter(({ waitsForViewer }) => waitsForViewer).length, email).toBeGreaterThanOrEqual(2);
      expect(transactions.filter(({ unseen }) => unseen).length, email).toBeGreaterThanOrEqual(2);
      expect(transactions.filter(({ message }) => message !== null).length, email).toBeGreaterThanOrEqual(4);
      expect(new Set(transactions.map(({ other }) => other.id)).size, email).toBeGreaterThanOrEqual(8);
    }
  });

  test('has plausible times: no two transitions of a transaction at once, none before its listing was published', async () => {
    const implausible = await rows(sql`
      select t.id from transactions t join listings l on l.id = t.listing_id
      where t.created_at < l.published_at or t.created_at > rotation_now()
        or exists (select from transaction_transitions a join transaction_transitions b
          on b.transaction_id = a.transaction_id and b.sequence = a.sequence + 1
          where a.transaction_id = t.id and b.created_at <= a.created_at)`);
    expect(implausible).toEqual([]);
  });

  test('has wardrobes that their lenders listed one by one, each item with its photos in order', async () => {
    const { app } = context;
    const listed = await rows<{ title: string; days: number; alts: string[]; drafted: boolean }>(sql`
      select title, round(extract(epoch from rotation_now() - published_at) / 86400)::int as days,
        (published_at - created_at) between interval '0' and interval '5 minutes' as drafted,
        (select array_agg(alt order by position) from listing_images where listing_id = l.id) as alts
      from listings l where state = 'published' and deleted_at is null`);
    const byTitle = (one: { title: string }, other: { title: string }) => (one.title < other.title ? -1 : 1);
    expect(listed.toSorted(byTitle)).toEqual(
      catalogue.listings
        .map(({ title, createdDaysAgo }) => ({ title, days: createdDaysAgo, drafted: true, alts: [`${title}, front`] }))
        .toSorted(byTitle),
    );
    const blocked = catalogue.listings.flatMap((one) => (one.transaction === 'rent' ? one.blockedDays : []));
    expect(await app.db.$count(availabilityExceptions)).toBe(blocked.length);
    const stocked = await rows<{ wrong: string }>(sql`
      select title as wrong from listings l where kind = 'sale'
        and stock <> (select sum(quantity) from stock_adjustments where listing_id = l.id)`);
    expect(stocked).toEqual([]);
  });

  test('has brands that the operator has accepted, and one that waits for a decision', async () => {
    const { app } = context;
    const waiting = (await undecidedBrands(app.db)).map(({ name }) => name);
    expect(waiting).toEqual(['Paloma Rue']);
    const typed = new Set(catalogue.listings.map(({ designer }) => designer));
    expect(await acceptedBrands(app.db)).toEqual([...typed].filter((name) => !waiting.includes(name)).toSorted());
  });

  test('has cases that were decided, and one with a photo that waits for a decision while its order waits', async () => {
    const found = await rows<{ outcome: string | null; waits: boolean; photos: number; state: string }>(sql`
      select c.outcome, c.escalated_at is not null and c.closed_at is null as waits, t.state,
        (select count(*)::int from case_photos p join case_entries e on e.id = p.entry_id where e.case_id = c.id) as photos
      from order_cases c join transactions t on t.id = c.transaction_id order by c.created_at`);
    expect(found).toEqual([
      { outcome: 'charge', waits: false, photos: 0, state: 'reviewed' },
      { outcome: 'refunded', waits: false, photos: 1, state: 'delivered' },
      { outcome: 'charge', waits: false, photos: 1, state: 'delivered' },
      { outcome: null, waits: true, photos: 1, state: 'accepted' },
    ]);
  });

  test('has a late fee that was charged and paid out, and a claim that its customer can still pay or object to', async () => {
    const claims = await rows(sql`
      select k.kind, k.amount, k.state, k.next_at > rotation_now() as waits,
        (select sum(amount)::int from ledger_entries l where l.payment_id = p.id and l.account = 'at-provider') as left
      from case_claims k left join payments p on p.id = k.payment_id order by k.created_at`);
    expect(claims).toEqual([
      { kind: 'lateFee', amount: 5000, state: 'charged', waits: null, left: 0 },
      { kind: 'cleaning', amount: 3800, state: 'announced', waits: true, left: null },
    ]);
    const customer = await idOf(demoAccounts.customer);
    const [order] = await rows<{ id: string; kept: boolean }>(sql`
      select t.id, exists (select from kept_cards c where c.payment_id = a.payment_id) as kept
      from case_claims k join transactions t on t.id = k.transaction_id join cap_agreements a on a.transaction_id = t.id
      where k.state = 'announced' and t.customer_id = ${customer}`);
    expect(order?.kept).toBe(true);
    expect(await caseLine(context.app, { id: customer }, order?.id ?? '')).toMatchObject({ pays: 'in-time' });
  });

  test('has an avatar for every lender', async () => {
    const withAvatar = await rows<{ id: string }>(sql`
      select u.id from users u join images i on i.id = u.image_id and i.owner_id = u.id and i.attached_at is not null`);
    const lenders = await rows<{ id: string }>(sql`select distinct author_id as id from listings`);
    const sorted = (people: readonly { id: string }[]) => people.map(({ id }) => id).toSorted();
    expect(lenders.length).toBeGreaterThan(0);
    expect(sorted(withAvatar)).toEqual(sorted(lenders));
  });

  test('has listings in every collection, and the filter choices without results are listed as empty', async () => {
    const { app } = context;
    const { empty } = await searchFacets(app);
    const counts = new Map<string, number>();
    for (const choice of [...offeredChoices('rent'), ...offeredChoices('sale')]) {
      const { kind, param, value } = choice;
      const params = new URLSearchParams({ pub_isProductForSale: String(kind === 'sale'), [param]: value });
      counts.set(choiceName(choice), (await countListings(app, parseSearch(params))).totalItems);
    }
    expect([...counts].flatMap(([name, count]) => (count === 0 ? name : [])).toSorted()).toEqual(empty.toSorted());
    const required = [...counts].filter(([name]) => /\.vendor|^rent\.category/.test(name));
    expect(required.length).toBe(3 + categories.rent.length);
    expect(required.filter(([, count]) => count === 0)).toEqual([]);
    expect(counts.get('rent.category.outerwear')).toBe(6);
  });

  test('leaves the image variants to the worker', async () => {
    const jobs = await rows<{ name: string }>(sql`select distinct name from jobs.job where state = 'created'`);
    expect(jobs.map(({ name }) => name)).toEqual(['make-variants']);
  });
});
