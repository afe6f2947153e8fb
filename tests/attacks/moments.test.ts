import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { orderCases } from '#src/database/schema/order-cases.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { startOfDay } from '#src/domain/dates/day.ts';
import { freeCancellationHours } from '#src/domain/process/cancellation.ts';
import { chargeDueClaims } from '#src/features/cases/charge-due.server.ts';
import { openCase } from '#src/features/cases/commands.server.ts';
import { escalateLateCases } from '#src/features/cases/escalate-late.server.ts';
import { objectToClaim } from '#src/features/cases/object.server.ts';
import { endOfClaims } from '#src/features/handover/claim-period.server.ts';
import { executeTransition } from '#src/features/transactions/execute.server.ts';
import { leaveReview } from '#src/features/transactions/leave-review.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { rentalDaysOf } from '#src/features/transactions/transaction.server.ts';
import { announced, claimRow, rentedWithCaps } from '#tests/support/claims.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { atInstant } from '#tests/support/stop-clock.ts';
import {
  accepted,
  completedByLender,
  executeAs,
  holdCard,
  makeTestContext,
  preauthorised,
  rentalFixture,
  rentalOrder,
  request,
  saleFixture,
  saleOrder,
  type TestContext,
} from '#tests/support/test-context.ts';
import { makeOffer, verifyEmail } from '#tests/support/threads.ts';

let context: TestContext;

beforeAll(async () => void (context = await makeTestContext()));
afterAll(async () => {
  await expectInvariants(context);
  await context.close();
});

type Moment = 'a millisecond before' | 'at';
const moments: readonly Moment[] = ['a millisecond before', 'at'];

/** The clock stands at the end of a time, or a millisecond before it. */
const at = <T>(end: Date, moment: Moment, work: () => Promise<T>) =>
  atInstant(context.app.db, new Date(end.getTime() - (moment === 'at' ? 0 : 1)), work);

async function dueOf(id: string): Promise<Date> {
  const [row] = await context.app.db.select().from(transactions).where(eq(transactions.id, id));
  if (row?.dueAt == null) throw new Error('Nothing is due');
  return row.dueAt;
}

const state = (id: string) => stateOf(context, id);

describe.each(moments)('%s the end', (moment) => {
  const isOver = moment === 'at';

  test('of the time to answer, either the lender accepts or the system declines', async () => {
    const fixture = await rentalFixture(context);
    const id = await preauthorised(context, fixture, await rentalOrder(context, fixture.listingId, 30));
    const found = await at(await dueOf(id), moment, async () => {
      const said = await codeAfter(() => executeAs(context, fixture.lenderId, id, 'accept'));
      await executeDue(context.app);
      return [said, await state(id)];
    });
    expect(found).toEqual(isOver ? ['transaction-deadline-passed', 'declined'] : ['done', 'accepted']);
  });

  test('of an offer, either it is accepted or it is over, and the same of its payment', async () => {
    const fixture = await saleFixture(context);
    await verifyEmail(context, fixture.customerId);
    const offered = async () => makeOffer(context, fixture.customerId, saleOrder(fixture.listingId), 9_000);
    const id = await offered();
    const found = await at(await dueOf(id), moment, async () => {
      await executeDue(context.app);
      return [
        await codeAfter(() => executeAs(context, fixture.lenderId, id, 'accept-offer-by-provider')),
        await state(id),
      ];
    });
    expect(found).toEqual(isOver ? ['transaction-invalid-transition', 'canceled'] : ['done', 'offer-accepted']);
  });

  test('of the time to pay, either it waits or it has expired, and the card that is held is never both', async () => {
    for (const isHeld of [false, true]) {
      const fixture = await saleFixture(context);
      const { transactionId: id } = await request(context, fixture.customerId, saleOrder(fixture.listingId));
      if (isHeld) await holdCard(context, fixture.customerId, id);
      const found = await at(await dueOf(id), moment, async () => {
        await executeDue(context.app);
        return state(id);
      });
      expect(found).toBe(!isOver ? 'pending-payment' : isHeld ? 'preauthorized' : 'payment-expired');
    }
  });

  test('of the time for reviews, either one is written or the period is over', async () => {
    const fixture = await saleFixture(context);
    const id = await accepted(context, fixture, saleOrder(fixture.listingId));
    await completedByLender(context, fixture, id);
    const written = { reviewRating: 5, reviewContent: 'Lovely.' };
    const review = () => codeAfter(() => leaveReview(context.app, { id: fixture.customerId }, id, written));
    const found = await at(await dueOf(id), moment, async () => {
      const first = await review();
      await executeDue(context.app);
      return [first, await review()];
    });
    expect(found).toEqual(
      isOver
        ? ['transaction-deadline-passed', 'transaction-deadline-passed']
        : ['done', 'transaction-already-reviewed-by-customer'],
    );
  });

  test('of the free time, a rental is cancelled or it is too late (D39)', async () => {
    const fixture = await rentalFixture(context);
    const id = await accepted(context, fixture, await rentalOrder(context, fixture.listingId, 30));
    const first = (await rentalDaysOf(context.app.db, id))?.first;
    if (first === undefined) throw new Error('No days');
    const free = startOfDay(first, marketplace.timeZone).getTime() - freeCancellationHours * 3_600_000;
    const found = await at(new Date(free), moment, () =>
      codeAfter(() => executeTransition(context.app, { id: fixture.customerId }, id, 'cancel-by-customer')),
    );
    expect([found, await state(id)]).toEqual(isOver ? ['cancel-too-late', 'accepted'] : ['done', 'canceled']);
  });

  test('of the time to object, either an operator decides again or it is charged', async () => {
    const one = await announced(context);
    const { payBy } = await claimRow(context, one.caseId);
    // Of what the database keeps, microseconds are left out here.
    const end = new Date((payBy?.getTime() ?? 0) + (isOver ? 1 : 0));
    const said = { content: 'It was broken before.', photos: [], clientKey: randomUUID() };
    const found = await at(end, moment, async () => {
      const objected = await codeAfter(() =>
        objectToClaim(context.app, one.customer, { transactionId: one.id, caseId: one.caseId, ...said }),
      );
      await chargeDueClaims(context.app);
      return [objected, (await claimRow(context, one.caseId)).state];
    });
    expect(found).toEqual(isOver ? ['conflict', 'charged'] : ['done', 'objected']);
  });

  test('of the time to claim, a lender opens a case or does not', async () => {
    const order = await rentedWithCaps(context);
    const { rows } = await context.app.db.execute<{ at: string }>(
      sql`select ${endOfClaims()} as at from bookings b where transaction_id = ${order.id}`,
    );
    const said = { content: 'It is torn.', photos: [], clientKey: randomUUID() };
    const found = await at(new Date(rows[0]?.at ?? ''), moment, () =>
      codeAfter(() => openCase(context.app, order.lender, order.id, { reason: 'damaged', ...said })),
    );
    expect(found).toBe(isOver ? 'case-not-possible' : 'done');
  });

  test('of the time to answer a case, it waits or goes to an operator', async () => {
    const fixture = await saleFixture(context);
    const id = await accepted(context, fixture, saleOrder(fixture.listingId));
    const said = { content: 'The zip is broken.', photos: [], clientKey: randomUUID() };
    await openCase(context.app, { id: fixture.customerId }, id, { reason: 'damaged', ...said });
    const opened = async () =>
      (await context.app.db.select().from(orderCases).where(eq(orderCases.transactionId, id)))[0];
    const { answerBy } = (await opened()) ?? {};
    const end = new Date((answerBy?.getTime() ?? 0) + (isOver ? 1 : 0));
    await at(end, moment, () => escalateLateCases(context.app));
    expect((await opened())?.escalatedAt !== null).toBe(isOver);
  });
});
