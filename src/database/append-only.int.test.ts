import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries, ledgerEntries, payments, transactionTransitions } from '#src/database/schema/schema.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { makeTransaction, makeUser, makeSale } from '#tests/support/factories.ts';
import { checkViolation, postgresError, uniqueViolation } from './postgres-error.ts';

let fresh: FreshDatabase;
let about: { readonly paymentId: string; readonly transactionId: string };

beforeAll(async () => {
  fresh = await freshDatabase();
  const { db } = fresh;
  const [providerId, payerId] = [await makeUser(db), await makeUser(db)];
  const listingId = await makeSale(db, { authorId: providerId });
  const transactionId = await makeTransaction(db, listingId, payerId, providerId);
  const [payment] = await db
    .insert(payments)
    .values({ payerId, amount: 1000, currency: 'NZD', stripeCustomerId: 'cus_1' })
    .returning();
  about = { paymentId: payment?.id ?? '', transactionId };
  await post({ 'at-provider': 1000, 'owed-to-lender': -900, 'income': -100 });
  await db.insert(auditEntries).values({ permission: 'site.read', resourceKind: 'site', reason: 'a' });
  await db.insert(transactionTransitions).values({
    transactionId,
    sequence: 1,
    transition: 'enquire',
    fromState: 'initial',
    toState: 'enquiry',
    by: 'system',
  });
});
afterAll(() => fresh.close());

type Account = (typeof ledgerEntries.$inferInsert)['account'];

/** One posting. The amounts are minor units; an amount that is not in NZD carries its currency. */
async function post(amounts: Partial<Record<Account, number | readonly [number, string]>>, posting = randomUUID()) {
  const rows = Object.entries(amounts).map(([account, stated]) => {
    const [amount, currency] = typeof stated === 'number' ? [stated, 'NZD'] : stated;
    return { ...about, posting, account: account as Account, amount, currency };
  });
  await fresh.db.transaction((tx) => tx.insert(ledgerEntries).values(rows));
}

const codeOf = (error: unknown) => postgresError(error)?.code ?? String(error);
const outcomeOf = (work: Promise<unknown>) => work.then(() => 'done', codeOf);

const integrityViolation = '23000';

describe.each([
  ['ledger_entries', sql`amount`, sql`amount + 1`],
  ['transaction_transitions', sql`sequence`, sql`sequence + 1`],
  ['stock_adjustments', sql`quantity`, sql`quantity + 1`],
  ['audit_entries', sql`reason`, sql`reason || '.'`],
])('%s is append-only', (name, column, changed) => {
  const table = sql.identifier(name);

  test('its rows cannot be updated, deleted or truncated', async () => {
    const { rows: before } = await fresh.db.execute(sql`select * from ${table}`);
    expect(before.length).toBeGreaterThan(0);
    expect(await outcomeOf(fresh.db.execute(sql`update ${table} set ${column} = ${changed}`))).toBe(integrityViolation);
    expect(await outcomeOf(fresh.db.execute(sql`update ${table} set ${column} = ${column}`))).toBe(integrityViolation);
    expect(await outcomeOf(fresh.db.execute(sql`delete from ${table}`))).toBe(integrityViolation);
    expect(await outcomeOf(fresh.db.execute(sql`truncate ${table}`))).toBe(integrityViolation);
    expect(await outcomeOf(fresh.db.execute(sql`truncate ${table} cascade`))).toBe(integrityViolation);
    expect((await fresh.db.execute(sql`select * from ${table}`)).rows).toEqual(before);
  });

  test('nor truncated through a cascade from the tables it references', async () => {
    expect(await outcomeOf(fresh.db.execute(sql`truncate transactions, listings, users cascade`))).toBe(
      integrityViolation,
    );
  });
});

describe('a posting', () => {
  test.each([
    ['that does not sum to zero', { 'at-provider': 100, 'income': -99 }],
    ['of one side alone', { 'at-provider': 100 }],
    ['that sums to zero only across currencies', { 'at-provider': 100, 'income': [-100, 'AUD'] as const }],
    [
      'of which one currency balances and the other does not',
      { 'at-provider': 100, 'income': -100, 'refund-owed': [5, 'AUD'] as const },
    ],
  ])('%s is refused when it commits', async (_name, amounts) => {
    const posting = randomUUID();
    expect(await outcomeOf(post(amounts, posting))).toBe(checkViolation);
    const left = await fresh.db.execute(sql`select 1 from ledger_entries where posting = ${posting}`);
    expect(left.rows).toEqual([]);
  });

  test('that is committed cannot be extended or written again', async () => {
    const posting = randomUUID();
    await post({ 'at-provider': 100, 'income': -100 }, posting);
    expect(await outcomeOf(post({ 'refund-owed': 1 }, posting))).toBe(checkViolation);
    expect(await outcomeOf(post({ 'at-provider': 100, 'income': -100 }, posting))).toBe(uniqueViolation);
  });

  test('may be written row by row, as long as it balances at commit', async () => {
    const row = { ...about, posting: randomUUID(), currency: 'NZD' };
    const write = fresh.db.transaction(async (tx) => {
      await tx.insert(ledgerEntries).values({ ...row, account: 'at-provider', amount: 7 });
      await tx.insert(ledgerEntries).values({ ...row, account: 'income', amount: -7 });
    });
    expect(await outcomeOf(write)).toBe('done');
  });
});

test('the triggers that protect the money are enabled, and fire for every connection', async () => {
  const { rows } = await fresh.db.execute<{ name: string; enabled: string; deferred: boolean }>(sql`
    select tgname as name, tgenabled as enabled, tginitdeferred as deferred from pg_trigger
    where not tgisinternal and tgrelid in
      ('ledger_entries'::regclass, 'transaction_transitions'::regclass, 'stock_adjustments'::regclass,
        'audit_entries'::regclass) order by 1`);
  const on = (name: string, deferred = false) => ({ name, enabled: 'O', deferred });
  expect(rows).toEqual([
    on('audit_append_only'),
    on('audit_never_emptied'),
    on('ledger_append_only'),
    on('ledger_balances', true),
    on('ledger_never_emptied'),
    on('stock_adjustments_append_only'),
    on('stock_adjustments_never_emptied'),
    on('transitions_append_only'),
    on('transitions_never_emptied'),
  ]);
});
