import { eq, sql } from 'drizzle-orm';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { handoverPlans, notificationEvents } from '#src/database/schema/schema.ts';
import { openComplaint } from '#src/features/payments/complaints.server.ts';
import { partOfLender } from '#src/features/payments/lender-shares.server.ts';
import { capturedPaymentOf } from '#src/features/payments/operator-decisions.server.ts';
import { refundPart } from '#src/features/payments/partial-refunds.server.ts';
import { handoverDueKind } from '#src/features/notifications/handover-kinds.ts';
import { addDays, hourInZone, startOfDay, type Day } from '#src/domain/dates/day.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { decided, disputed } from '#tests/support/dispute-there.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { setClock } from '#tests/support/set-clock.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { attentionOf, waitingBesides } from './attention.server.ts';
import { TransactionTitle } from './components/transaction-title.tsx';
import { handoverViewOf } from './handover-view.server.ts';
import { recordStep } from './record-step.server.ts';
import { remindOfHandover } from './remind-of-handover.server.ts';
import { replanHandover } from './replan-handover.server.ts';
import { transactionById } from './transaction.server.ts';
import { transactionPage } from './transaction-page.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;
const days = 24 * 3600;

async function acceptedRental(from = 4, length = 3) {
  const fixture = await flow.rentalFixture();
  const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, from, length));
  return { ...fixture, id };
}

async function planOf(id: string) {
  const [plan] = await db.select().from(handoverPlans).where(eq(handoverPlans.transactionId, id));
  return plan && { step: plan.step, of: plan.userId };
}

/** What the top of the page of this order says. */
async function saidTo(viewer: { readonly id: string }, id: string): Promise<string> {
  return wordsOf(renderPart(createElement(TransactionTitle, { transaction: await transactionPage(app, viewer, id) })));
}

describe('what is late', () => {
  const told = async (id: string) => {
    const rows = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
    return rows
      .flatMap(({ kind, onceKey }) => (kind === 'handover-due' ? onceKey.replace(`:${id}`, '') : []))
      .toSorted();
  };

  const lookAtOf = async (id: string) =>
    (await db.select().from(handoverPlans).where(eq(handoverPlans.transactionId, id)))[0]?.lookAt ?? null;
  /** Moves the clock to when the plan is looked at next, and looks, twice as a worker that was late. */
  const look = async (id: string): Promise<number> => {
    const at = (await lookAtOf(id)) ?? new Date(0);
    await app.clock.advance(Math.max(0, Math.ceil((at.getTime() - (await app.clock.now()).getTime()) / 1000) + 1));
    for (let round = 0; round < 2; round++) await remindOfHandover(app);
    return hourInZone(at, marketplace.timeZone);
  };
  const morning = marketplace.notifications.reminderHours.from;

  test('is told: the lender when it is time to send, both when it was not sent, once and in the morning', async () => {
    const rental = await acceptedRental(10);
    const { id, customerId, lenderId } = rental;
    const next = await flow.accepted(rental, await flow.rentalOrder(rental.listingId, 18, 3));
    await remindOfHandover(app);
    expect(await told(id)).toEqual([]);
    const waiting = async () => [
      (await attentionOf(app, customerId)).waiting,
      (await attentionOf(app, lenderId)).waiting,
    ];
    expect(await waiting()).toEqual([0, 0]);
    expect(await look(id)).toBe(morning);
    expect(await told(id)).toEqual(['handover-due:dispatched:provider']);
    expect(await waiting()).toEqual([0, 1]);
    expect(await saidTo({ id: lenderId }, id)).toContain('so that it arrives by');
    expect(await look(id)).toBe(morning);
    expect(await saidTo({ id: lenderId }, id)).toMatch(/It was due to be posted by .* Post it now/);
    expect(await told(id)).toEqual([
      ...['handover-due:dispatched:provider', 'handover-late:dispatched:customer', 'handover-late:dispatched:provider'],
    ]);
    expect(await lookAtOf(id)).toBeNull();
    // Who has it next is told of a late return alone.
    expect(await told(next)).not.toContain('handover-next:dispatched:customer');
  });

  test('is told of a pick-up as what was not handed over, once the first day has ended', async () => {
    const fixture = await flow.rentalFixture();
    const order = await flow.rentalOrder(fixture.listingId, 4, 3);
    const id = await flow.accepted(fixture, { ...order, delivery: 'pick-up' });
    while ((await told(id)).length < 3) await look(id);
    const rows = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
    const late = rows.filter(({ onceKey }) => onceKey.startsWith('handover-late:'));
    expect(late).toHaveLength(2);
    expect(await saidTo({ id: fixture.lenderId }, id)).toMatch(/It was due to be handed over by .* Hand it over now/);
    for (const { facts } of late) {
      const email = handoverDueKind.email?.(handoverDueKind.facts.parse(facts));
      expect([email?.subject, email?.heading]).toEqual([
        expect.stringContaining('handed over'),
        'Not handed over yet?',
      ]);
      expect(email?.paragraphs.join(' ')).toMatch(/to pick up .* cancel (there )?with a full refund/);
      expect(email?.paragraphs.join(' ')).not.toMatch(/\bsen[dt]\b/);
    }
  });

  test('is also the return of an item of which its customer never said that it arrived', async () => {
    const fixture = await flow.rentalFixture();
    const { customerId, lenderId } = fixture;
    const order = await flow.rentalOrder(fixture.listingId, 4, 3);
    const id = await flow.accepted(fixture, { ...order, delivery: 'pick-up' });
    const sent = { way: 'in-person', courier: null, tracking: null } as const;
    await recordStep(app, { id: lenderId }, id, { step: 'dispatched', sent });
    await look(id);
    expect(await planOf(id)).toEqual({ step: 'sent-back', of: customerId });
    expect(await look(id)).toBe(morning);
    expect(await told(id)).toEqual(['handover-due:sent-back:customer']);
    expect(await look(id)).toBe(morning);
    expect(await told(id)).toEqual([
      ...['handover-due:sent-back:customer', 'handover-late:sent-back:customer', 'handover-late:sent-back:provider'],
    ]);
  });

  test('is the return: both are told, and who has the item next', async () => {
    const rental = await acceptedRental(4, 3);
    const { id, customerId, lenderId, listingId } = rental;
    const next = await flow.accepted(rental, await flow.rentalOrder(listingId, 12, 3));
    await flow.recordedAs(lenderId, id, 'dispatched');
    await flow.recordedAs(customerId, id, 'received');
    await app.clock.advance(6.5 * days);
    await remindOfHandover(app);
    expect(await told(id)).toEqual(['handover-due:sent-back:customer']);
    expect((await attentionOf(app, customerId)).waiting).toBe(1);
    // On its last day it is not late yet.
    const expected = async () => (await transactionPage(app, { id: customerId }, id)).handover.expected;
    const end = startOfDay(addDays((await expected())?.day ?? ('2026-01-01' as Day), 1), marketplace.timeZone);
    await setClock(db, new Date(end.getTime() - 60_000));
    expect((await expected())?.isLate).toBe(false);
    await app.clock.advance(120);
    expect((await expected())?.isLate).toBe(true);
    await app.clock.advance(days);
    await remindOfHandover(app);
    expect(await told(id)).toContain('handover-late:sent-back:customer');
    expect(await told(id)).toContain('handover-late:sent-back:provider');
    expect(await told(next)).toContain('handover-next:sent-back:customer');
  });

  test('is the item: a customer who has nothing when the first day has ended cancels with a full refund', async () => {
    const { id, customerId, lenderId } = await acceptedRental(4, 3);
    await flow.recordedAs(lenderId, id, 'dispatched');
    expect(await flow.executeAs(customerId, id, 'cancel-by-customer').catch(codeOf)).toBe('cancel-too-late');
    await app.clock.advance(5.2 * days);
    await flow.executeAs(customerId, id, 'cancel-by-customer');
    expect(await stateOf(context, id)).toBe('canceled');
    const told = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
    const cancelled = told.filter(({ kind }) => kind === 'transaction-canceled');
    expect(cancelled.map(({ facts }) => (facts as { isOut?: true }).isOut)).toEqual([true, true]);
    await expectInvariants(context);
    // It arrives all the same.
    expect(await planOf(id)).toBeUndefined();
    await flow.recordedAs(customerId, id, 'received');
    expect(await planOf(id)).toEqual({ step: 'sent-back', of: customerId });
    await flow.recordedAs(customerId, id, 'sent-back');
    expect(await planOf(id)).toEqual({ step: 'returned', of: lenderId });
    await flow.recordedAs(lenderId, id, 'returned');
    expect(await planOf(id)).toBeUndefined();
  });

  test('has no handover any more where it was cancelled before it was sent', async () => {
    const { id, customerId, lenderId } = await acceptedRental(4, 3);
    await app.clock.advance(5.2 * days);
    await flow.executeAs(customerId, id, 'cancel-by-customer');
    for (const [by, step] of [[lenderId, 'dispatched'] as const, [lenderId, 'returned'] as const])
      expect(await flow.recordedAs(by, id, step).catch(codeOf)).toBe('transaction-invalid-transition');
  });

  test('is not an item that was received, nor a sold one that is on its way', async () => {
    const rental = await acceptedRental(4, 3);
    await app.clock.advance(3 * days);
    await flow.recordedAs(rental.customerId, rental.id, 'received');
    await app.clock.advance(2 * days + 5 * 3600);
    const late = flow.executeAs(rental.customerId, rental.id, 'cancel-by-customer').catch(codeOf);
    expect(await late).toBe('cancel-too-late');
    const sold = await flow.saleFixture();
    const sale = { ...sold, id: await flow.accepted(sold, saleOrder(sold.listingId)) };
    await flow.recordedAs(sale.lenderId, sale.id, 'dispatched');
    const sent = flow.executeAs(sale.customerId, sale.id, 'cancel-by-customer').catch(codeOf);
    expect(await sent).toBe('transaction-sent');
  });
});

test('whether it has arrived is not asked while a problem with it is open', async () => {
  const after = async (isReported: boolean) => {
    const sold = await flow.saleFixture();
    const id = await flow.accepted(sold, saleOrder(sold.listingId));
    await flow.recordedAs(sold.lenderId, id, 'dispatched');
    if (isReported) await db.transaction((tx) => openComplaint(tx, id));
    await app.clock.advance(8 * days);
    await remindOfHandover(app);
    const { expected, later, open, isInDoubt } = (await transactionPage(app, { id: sold.customerId }, id)).handover;
    return {
      reminders: await db.$count(notificationEvents, sql`transaction_id = ${id} and kind = 'handover-due'`),
      waits: [...(await waitingBesides(db, sold.customerId, [id]))].length,
      ...{ expected: expected?.step ?? null, later, open, isInDoubt },
    };
  };
  const arrival = { later: [], open: ['received'], isInDoubt: false };
  expect(await after(false)).toEqual({ reminders: 1, waits: 1, expected: 'received', ...arrival });
  // The customer may still say that it came.
  const inDoubt = { later: ['received'], open: ['received'], isInDoubt: true };
  expect(await after(true)).toEqual({ reminders: 0, waits: 0, expected: null, ...inDoubt });
});

describe('what is expected of an item', () => {
  const refund = async (
    { id, lenderId }: { readonly id: string; readonly lenderId: string },
    amount: number,
    lenderBears = amount,
  ) => {
    const found = await capturedPaymentOf(app, id);
    const transaction = { id, providerId: lenderId };
    await refundPart(app, { paymentId: found?.paymentId ?? '', transaction, amount, lenderBears });
    await replanHandover(app, [id]);
  };

  test('is nothing while a bank asks about its payment, and what it was once the bank has decided for it', async () => {
    const { id, lenderId } = await acceptedRental();
    const dispute = await disputed(context, id);
    expect(await planOf(id)).toBeUndefined();
    await decided(context, id, dispute, 'won');
    expect(await planOf(id)).toEqual({ step: 'dispatched', of: lenderId });
  });

  test('is not that it is sent once its lender’s part went back, and that it comes back where it was sent', async () => {
    const [kept, sent] = [await acceptedRental(), await acceptedRental()];
    await flow.recordedAs(sent.lenderId, sent.id, 'dispatched');
    const part = await partOfLender(db, kept.id);
    await refund(kept, part - 1);
    expect(await planOf(kept.id)).toEqual({ step: 'dispatched', of: kept.lenderId });
    await refund(kept, 1);
    expect(await planOf(kept.id)).toBeUndefined();
    const kind = await transactionById(db, kept.id);
    const view = kind && (await handoverViewOf(db, kind, 'provider', await app.clock.now())).view;
    expect(view).toMatchObject({ expected: null, later: [], open: [], isGivenBack: true });
    await refund(sent, part);
    expect(await planOf(sent.id)).toEqual({ step: 'sent-back', of: sent.customerId });
  });

  test('is nothing of a sale whose money went back after it was sent', async () => {
    const sold = await flow.saleFixture();
    const sale = { ...sold, id: await flow.accepted(sold, saleOrder(sold.listingId)) };
    await flow.recordedAs(sale.lenderId, sale.id, 'dispatched');
    expect(await planOf(sale.id)).toEqual({ step: 'received', of: sale.customerId });
    const { payinAmount = 0 } = (await transactionById(db, sale.id)) ?? {};
    // The marketplace bears it, and the lender is paid.
    await refund(sale, payinAmount - 1, 0);
    expect(await planOf(sale.id)).toEqual({ step: 'received', of: sale.customerId });
    await refund(sale, 1, 0);
    expect(await planOf(sale.id)).toBeUndefined();
  });
});
