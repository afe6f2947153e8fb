import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notificationEvents } from '#src/database/schema/schema.ts';
import { caseKind, type CaseFacts } from '#src/features/notifications/case-kind.ts';
import { transactionsOpenForDeletion } from '#src/features/transactions/open-for-deletion.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { isKept } from '#src/features/cards/kept-cards.server.ts';
import { damaged, inHours } from '#tests/support/cases.ts';
import { claimed, claimRow, rentedWithCaps } from '#tests/support/claims.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { chargeDueClaims } from './charge-due.server.ts';
import { closeCasesOfEnded } from './close-ended.server.ts';
import { openCase, withdrawCase } from './commands.server.ts';
import { settleCase } from './decide.server.ts';
import { casePage } from './queries.server.ts';
import { releaseCardsOfClaims } from './release-kept-cards.server.ts';
import { providerReasons } from './rules.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

test('a lender reports a rental from its first day until 14 days after it was due back', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId));
  const [lender, customerId] = [{ id: fixture.lenderId }, fixture.customerId];
  expect(await openCase(app, lender, id, damaged()).catch(codeOf)).toBe('case-not-possible');
  const { claimUntil } = await casePage(app, lender, id);
  await setClock(db, new Date((claimUntil?.getTime() ?? 0) - 60_000));
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('delivered');
  expect(await openCase(app, { id: customerId }, id, damaged()).catch(codeOf)).toBe('case-not-possible');
  await openCase(app, lender, id, damaged());
  const [told] = await db
    .select({ facts: notificationEvents.facts })
    .from(notificationEvents)
    .where(and(eq(notificationEvents.kind, 'case-moved'), eq(notificationEvents.recipientId, customerId)));
  const facts = caseKind.facts.parse(told?.facts);
  // The order is complete, and its lender paid: nothing waits for the case.
  const said = (each: CaseFacts) => caseKind.email?.(each)?.paragraphs.join(' ');
  expect(said(facts)).toMatch(/say how you see it\.$/);
  expect(said({ ...facts, underWay: true })).toContain('the order isn’t completed');
  await withdrawCase(app, lender, id);
  await setClock(db, new Date((claimUntil?.getTime() ?? 0) + 1000));
  expect(await openCase(app, lender, id, damaged()).catch(codeOf)).toBe('case-not-possible');
});

const kindsKeeping = async (userId: string) =>
  (await transactionsOpenForDeletion(db, userId, 10)).map(({ kind, until }) => [kind, until?.getTime() ?? null]);

test('a lender who confirmed that her item is back reports it within 7 days of that', async () => {
  const fixture = await flow.rentalFixture();
  const [id, lender] = [
    await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId)),
    { id: fixture.lenderId },
  ];
  const { claimUntil } = await casePage(app, lender, id);
  await setClock(db, new Date((claimUntil?.getTime() ?? 0) - 13 * 86_400_000));
  await flow.recordedAs(fixture.lenderId, id, 'returned');
  const until = (await casePage(app, lender, id)).claimUntil?.getTime() ?? 0;
  expect(Math.abs(until - (await app.clock.now()).getTime() - 7 * 86_400_000)).toBeLessThan(60_000);
  await setClock(db, new Date(until - 60_000));
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('delivered');
  expect(await kindsKeeping(fixture.customerId)).toEqual([['claim-period', until]]);
  await openCase(app, lender, id, damaged());
  await withdrawCase(app, lender, id);
  await setClock(db, new Date(until + 1000));
  expect(await openCase(app, lender, id, damaged()).catch(codeOf)).toBe('case-not-possible');
  expect(await kindsKeeping(fixture.customerId)).toEqual([]);
});

test('a rental that was cancelled because it had not arrived is claimed like others if it was sent, and its card is kept', async () => {
  const operator = await makeOperator(app);
  const cancelled = async (isSent: boolean) => {
    const order = await rentedWithCaps(context);
    if (isSent) await flow.recordedAs(order.lender.id, order.id, 'dispatched');
    await inHours(context, 30);
    await flow.executeAs(order.customer.id, order.id, 'cancel-by-customer');
    await inHours(context, 7);
    await releaseCardsOfClaims(app, 10);
    return order;
  };
  const unsent = await cancelled(false);
  expect(await isKept(db, unsent.card)).toBe(false);
  expect(await kindsKeeping(unsent.customer.id)).toEqual([]);
  expect(await openCase(app, unsent.lender, unsent.id, damaged()).catch(codeOf)).toBe('case-not-possible');
  const sent = await cancelled(true);
  expect(await isKept(db, sent.card)).toBe(true);
  expect(await kindsKeeping(sent.customer.id)).toEqual([['claim-period', expect.any(Number)]]);
  expect(await casePage(app, sent.lender, sent.id)).toMatchObject({ isUnderWay: false, reasons: providerReasons });
  const caseId = await claimed(context, sent, 5000, 'lost');
  await closeCasesOfEnded(app);
  await settleCase(app, operator, { caseId, reason: 'It was delivered.', requestId: null }, charge(5000));
  await inHours(context, 73);
  await chargeDueClaims(app);
  expect(await claimRow(context, caseId)).toMatchObject({ state: 'charged', amount: 5000 });
  await expectInvariants(context);
});

const charge = (amount: number) => ({ verdict: 'charge', amount }) as const;
