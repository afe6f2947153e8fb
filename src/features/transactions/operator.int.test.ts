import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#src/database/schema/audit.ts';
import { transactionTransitions } from '#src/database/schema/transactions.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { decided, disputed } from '#tests/support/dispute-there.ts';
import { makeUser } from '#tests/support/factories.ts';
import { bothAfterLock } from '#tests/support/locked-tables.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import type { Fixture } from '#tests/support/test-context.ts';
import type { Money } from '#src/domain/money/money.ts';
import { interveneInConsole, orderForOperator } from './operator-orders.server.ts';
import { orderNumberOf } from './order-number.ts';
import { executeAsOperator } from './operator.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
let fixture: Fixture;
let operator: Pick<Viewer, 'id' | 'role' | 'limited' | 'signedInBy'>;
let next = 20;

beforeAll(async () => {
  fixture = await flow.rentalFixture();
  operator = { id: await makeUser(app.db, { role: 'operator' }), role: 'operator', limited: false, signedInBy: 'code' };
});

const accepted = async () => flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, (next += 20)));
const entriesOf = (id: string) => app.db.select().from(auditEntries).where(eq(auditEntries.resourceId, id));
/** The same from the page of the console, where the order was found by what was typed. */
const inConsole = (typed: string, who = operator) => {
  const { transactionId: _, ...requested } = requestFor(typed);
  return interveneInConsole(app, who, { ...requested, typed });
};
/** An order as the page of the console shows it, found by what was typed. */
const look = (typed: string) => orderForOperator(app, operator, { typed, requestId: null });
const requestFor = (transactionId: string, transition = 'cancel', reason = ' The zip broke. ') => ({
  ...{ transactionId, transition, reason },
  requestId: randomUUID(),
});

test('an operator cancels an accepted order, which is audited with the reason', async () => {
  const id = await accepted();
  const request = requestFor(id);
  expect(await executeAsOperator(app, operator, request)).toMatchObject({ kind: 'taken' });
  const history = await app.db
    .select()
    .from(transactionTransitions)
    .where(eq(transactionTransitions.transactionId, id))
    .orderBy(transactionTransitions.sequence);
  expect(history.at(-1)).toMatchObject({ transition: 'cancel', by: 'operator', actorId: operator.id });
  expect(await entriesOf(id)).toMatchObject([
    {
      ...{ operatorId: operator.id, onBehalfOf: null, permission: 'transaction.intervene', action: 'cancel' },
      ...{ resourceKind: 'transaction', reason: 'The zip broke.', requestId: request.requestId },
    },
  ]);
});

test('asked twice at once, it is cancelled once, and the audit log says so', async () => {
  const id = await accepted();
  const requests = [requestFor(id), requestFor(id)] as const;
  const begin = async (request: ReturnType<typeof requestFor>) =>
    executeAsOperator(app, operator, request).then(({ kind }) => kind as string, codeOf);
  const answers = await bothAfterLock({ app }, { table: 'transactions', id }, [
    () => begin(requests[0]),
    () => begin(requests[1]),
  ]);
  expect(answers.toSorted()).toEqual(['taken', 'transaction-invalid-transition']);
  const done = requests[answers.indexOf('taken')]?.requestId;
  const written = (await entriesOf(id)).map(({ requestId, action }) => `${requestId === done} ${action}`);
  expect(written.toSorted()).toEqual(['false cancel', 'false {"kind":"not-done","of":"cancel"}', 'true cancel']);
});

test('an order that cannot be cancelled, and a transition of the parties, leave no entry', async () => {
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId, (next += 20)));
  const codes = await Promise.all(
    ['cancel', 'accept', 'nonsense'].map((name) =>
      executeAsOperator(app, operator, requestFor(id, name)).catch(codeOf),
    ),
  );
  expect(codes).toEqual(['transaction-invalid-transition', 'forbidden', 'transaction-invalid-transition']);
  expect(await entriesOf(id)).toEqual([]);
});

test('the console knows that an item is out from either party, and that it is back', async () => {
  const lent = await flow.rentalFixture();
  const id = await flow.accepted(lent, await flow.rentalOrder(lent.listingId, 4));
  const shown = async () => {
    const order = await orderForOperator(app, operator, { typed: id, requestId: null });
    return { isOut: order?.isOut, isRecorded: order?.sentAt !== null };
  };
  expect(await shown()).toEqual({ isOut: false, isRecorded: false });
  await context.app.clock.advance(3 * 86_400);
  await flow.recordedAs(lent.customerId, id, 'received');
  expect(await shown()).toEqual({ isOut: true, isRecorded: true });
  await flow.recordedAs(lent.customerId, id, 'sent-back');
  await flow.recordedAs(lent.lenderId, id, 'returned');
  expect(await shown()).toEqual({ isOut: false, isRecorded: true });
});

test('an operator does not end an order of their own', async () => {
  const lent = await flow.rentalFixture();
  const id = await flow.accepted(lent, await flow.rentalOrder(lent.listingId, 4));
  for (const own of [lent.customerId, lent.lenderId]) {
    const party = { ...operator, id: own };
    expect(await orderForOperator(app, party, { typed: id, requestId: null })).toMatchObject({ isOwn: true });
    expect(await inConsole(id, party).catch(codeOf)).toBe('forbidden');
  }
  expect(await look(id)).toMatchObject({ isOwn: false, transitions: ['cancel'] });
});

test('the console shows what can be done about an order now, and does it in a session with a second factor', async () => {
  const id = await accepted();
  const shown = (who: Parameters<typeof orderForOperator>[1] = operator, typed = id) =>
    orderForOperator(app, who, { typed, requestId: null }).catch(codeOf);
  expect(await shown(operator, `https://rotation.example/order/${id.toUpperCase()}/details?x=1`)).toMatchObject({
    ...{ id, label: 'accepted', kind: 'rent', sentAt: null, transitions: ['cancel'] },
    ...{ customer: { id: fixture.customerId }, provider: { id: fixture.lenderId } },
  });
  expect(await shown(operator, randomUUID())).toBeNull();
  expect(await shown(operator, 'no id')).toBeNull();
  expect(await shown({ ...operator, signedInBy: 'password' })).toBe('second-factor-required');
  expect(await shown({ id: fixture.customerId, role: 'user', signedInBy: 'code' })).toBe('not-found');
  const weak = { ...operator, signedInBy: 'password' as const };
  expect(await inConsole(id, weak).catch(codeOf)).toBe('second-factor-required');
  const before = await shown();
  await inConsole(`https://rotation.example/order/${id}/details`);
  const after = await shown();
  expect([before, after]).toMatchObject([
    { left: { amount: (before as { payin: Money }).payin.amount } },
    { left: { amount: 0 } },
  ]);
  expect(after).toMatchObject({ label: 'canceled', transitions: [] });
  // Of the page that still showed it as accepted.
  expect(await inConsole(id).catch(codeOf)).toBe('transaction-invalid-transition');
  const entries = (await entriesOf(id)).map(({ permission, operatorId, reason }) => [permission, operatorId, reason]);
  const looked = ['order.review', operator.id, null];
  expect(entries.toSorted()).toEqual([
    looked,
    looked,
    looked,
    ['transaction.intervene', operator.id, 'The zip broke.'],
  ]);
});

test('an order is found, and ended, by the number on its receipt, unless several have it', async () => {
  const id = await accepted();
  const number = orderNumberOf(id);
  const found = async (typed: string) => (await look(typed))?.id ?? null;
  expect(await found(` ${number.toUpperCase()} `)).toBe(id);
  expect(await found(number.slice(1))).toBeNull();
  await inConsole(number);
  expect((await look(id))?.label).toBe('canceled');
  const other = number + randomUUID().slice(number.length);
  await app.db
    .execute(sql`insert into transactions select (jsonb_populate_record(t, jsonb_build_object('id', ${other}::text, 'client_key', gen_random_uuid()))).*
    from transactions t where t.id = ${id}`);
  expect(await found(number)).toBeNull();
  expect(await inConsole(number).catch(codeOf)).toBe('not-found');
  await app.db.execute(sql`delete from transactions where id = ${other}`);
});

test('the console says that a bank has the money of an order, until it has decided', async () => {
  const id = await accepted();
  const shown = async () => (await look(id))?.isDisputed;
  expect(await shown()).toBe(false);
  const inquiry = await disputed(context, id, { inquiry: true });
  expect(await shown()).toBe(false);
  await decided(context, id, inquiry, 'needs_response');
  expect(await shown()).toBe(true);
  await decided(context, id, inquiry, 'lost');
  expect(await shown()).toBe(false);
});

test('only operators in their own session are asked, and only with a reason', async () => {
  const id = await accepted();
  const tried = (who: typeof operator | { id: string; role: 'user' }, request = requestFor(id)) =>
    executeAsOperator(app, who, request).catch(codeOf);
  expect(await tried({ id: fixture.lenderId, role: 'user' })).toBe('not-found');
  expect(await tried({ ...operator, limited: true })).toBe('forbidden');
  expect(await tried(operator, requestFor(randomUUID()))).toBe('not-found');
  expect(await tried(operator, requestFor('%00'))).toBe('not-found');
  for (const reason of ['', ' \n ', 'x'.repeat(501), 'a\0b'])
    expect(await tried(operator, requestFor(id, 'cancel', reason))).toBe('validation-invalid-value');
  expect(await entriesOf(id)).toEqual([]);
});
