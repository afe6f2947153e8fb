import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { emails, notificationEvents } from '#src/database/schema/schema.ts';
import { addDays, dayInZone, startOfDay } from '#src/domain/dates/day.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { recordStep } from './record-step.server.ts';
import { remindOfHandover } from './remind-of-handover.server.ts';
import { transactionPage } from './transaction-page.server.ts';
import { executeDue } from './timers.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

const { timeZone } = marketplace;
const hour = 3_600_000;
const setTo = (ms: number) => setClock(db, new Date(ms));

/** Accepted at 11:30 pm in Auckland on the day before daylight saving time begins. */
async function acceptedSale() {
  await setClock(db, new Date('2026-09-26T11:30:30Z'));
  const fixture = await flow.saleFixture();
  const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
  return { ...fixture, id };
}

async function cancelOf({ customerId, id }: { customerId: string; id: string }) {
  const page = await transactionPage(app, { id: customerId }, id);
  return {
    freeUntil: page.freeUntil?.getTime(),
    ...page.offered.find((one) => one.transition === 'cancel-by-customer'),
  };
}

/** The end of the fifth working day after its acceptance on a Saturday: Friday, October 2. */
const endOfTime = startOfDay(addDays(dayInZone(new Date('2026-10-02T00:00:00Z'), timeZone), 1), timeZone).getTime();

test('a sale is cancelled by its customer with a full refund until its dispatch is recorded, whatever the time', async () => {
  const sale = await acceptedSale();
  await setTo(endOfTime - hour);
  expect(await cancelOf(sale)).toEqual({ transition: 'cancel-by-customer', blocked: null, freeUntil: undefined });
  await flow.executeAs(sale.customerId, sale.id, 'cancel-by-customer');
  expect(await stateOf(context, sale.id)).toBe('canceled');
  expect((await transactionPage(app, { id: sale.customerId }, sale.id)).kept).toBeNull();
  await expectInvariants(context);
});

test.each(['dispatched', 'received'] as const)(
  'after its step %s the command and the button refuse it',
  async (step) => {
    const sale = await acceptedSale();
    await flow.recordedAs(step === 'received' ? sale.customerId : sale.lenderId, sale.id, step);
    expect(await cancelOf(sale)).toMatchObject({ blocked: 'handover' });
    expect(await flow.executeAs(sale.customerId, sale.id, 'cancel-by-customer').catch(codeOf)).toBe('transaction-sent');
    expect(await stateOf(context, sale.id)).toBe('accepted');
  },
);

test('a cancellation and a dispatch at once: one of them is refused', async () => {
  const codes = [];
  for (let round = 0; round < 4; round++) {
    const sale = await acceptedSale();
    const cancels = () => flow.executeAs(sale.customerId, sale.id, 'cancel-by-customer').then(() => 'done', codeOf);
    const sends = () => flow.recordedAs(sale.lenderId, sale.id, 'dispatched').then(() => 'done', codeOf);
    const [first, second] = round % 2 === 0 ? [cancels, sends] : [sends, cancels];
    codes.push((await Promise.all([first(), second()])).toSorted().join(' '));
    expect(await stateOf(context, sale.id)).toBe(codes.at(-1)?.includes('sent') ? 'accepted' : 'canceled');
  }
  for (const pair of codes) expect(pair).toMatch(/^done transaction-(sent|invalid-transition)$/);
  await expectInvariants(context);
});

test('a sale that nobody says was sent is cancelled by the system with a full refund, its lender warned the day before', async () => {
  const sale = await acceptedSale();
  const kindsFor = async (recipientId: string) => {
    await remindOfHandover(app);
    const rows = await db
      .select({ kind: notificationEvents.kind, facts: notificationEvents.facts })
      .from(notificationEvents)
      .where(sql`transaction_id = ${sale.id} and recipient_id = ${recipientId} and kind = 'handover-due'`);
    return rows.map(({ kind, facts }) => [kind, (facts as { day?: string }).day]);
  };
  // At 8 in the morning of the day before its last one.
  await setTo(endOfTime - 40 * hour - 1000);
  expect(await kindsFor(sale.lenderId)).toEqual([]);
  await setTo(endOfTime - 40 * hour + 1000);
  expect(await kindsFor(sale.lenderId)).toEqual([['handover-due', '2026-10-02']]);
  await setTo(endOfTime - 0.1 * hour);
  await executeDue(app);
  expect(await stateOf(context, sale.id)).toBe('accepted');
  await setTo(endOfTime + 1000);
  await executeDue(app);
  expect(await stateOf(context, sale.id)).toBe('canceled');
  const page = await transactionPage(app, { id: sale.customerId }, sale.id);
  expect(page.kept).toBeNull();
  await expectInvariants(context);
});

test('a dispatch needs a number or a photo to check it by; what is handed over to a buyer who collects it does not', async () => {
  const sale = await acceptedSale();
  const lender = { id: sale.lenderId };
  const refused = { code: 'validation-invalid-value', details: { field: 'tracking' } };
  for (const way of ['courier', 'in-person'] as const) {
    const sent = { way, courier: way === 'courier' ? 'nz-post' : null, tracking: null };
    const recorded = recordStep(app, lender, sale.id, { step: 'dispatched', sent });
    await expect(recorded).rejects.toMatchObject({ refusal: refused });
  }
  expect(await cancelOf(sale)).toMatchObject({ blocked: null });
  const fixture = await flow.saleFixture();
  const collected = await flow.accepted(fixture, { ...saleOrder(fixture.listingId), delivery: 'pick-up' });
  const sent = { way: 'in-person', courier: null, tracking: null } as const;
  await recordStep(app, { id: fixture.lenderId }, collected, { step: 'dispatched', sent });
  expect(await cancelOf({ ...fixture, id: collected })).toMatchObject({ blocked: 'handover' });
  // The buyer is told at once that it was handed over, and asked again only on another day.
  const reminded = async () => {
    await remindOfHandover(app);
    return await db.$count(notificationEvents, sql`transaction_id = ${collected} and kind = 'handover-due'`);
  };
  await app.clock.advance(2 * 60);
  expect(await reminded()).toBe(0);
  await app.clock.advance(48 * 3600);
  expect(await reminded()).toBe(1);
});

test('the email says the same as the page: until it is recorded as sent', async () => {
  await acceptedSale();
  await emailDueNotifications(app, 100);
  const texts = (await db.select().from(emails).where(eq(emails.kind, 'request-accepted'))).map(({ text }) => text);
  expect(texts.some((text) => /You can cancel for a full refund until \w+ records that it is sent\./.test(text))).toBe(
    true,
  );
});

test('an accepted rental can be cancelled free of charge until 336 hours before its first day, on the page, in the email and in the command', async () => {
  await setClock(db, new Date('2026-09-10T00:00:00Z'));
  const fixture = await flow.rentalFixture();
  // Daylight saving time begins within the two weeks before, so 336 hours earlier the local time is 11 pm.
  const first = addDays(dayInZone(new Date('2026-09-10T00:00:00Z'), timeZone), 30);
  const order = {
    listingId: fixture.listingId,
    kind: 'rent',
    first,
    last: addDays(first, 3),
    delivery: 'post',
  } as const;
  const id = await flow.accepted(fixture, order);
  const until = startOfDay(first, timeZone).getTime() - 336 * hour;
  expect(await cancelOf({ ...fixture, id })).toMatchObject({ freeUntil: until, blocked: null });
  expect(formatDeadline(new Date(until), timeZone)).toBe('Fri, Sep 25, 11:00 pm');
  await emailDueNotifications(app, 100);
  const texts = (await db.select().from(emails).where(eq(emails.kind, 'request-accepted'))).map(({ text }) => text);
  expect(texts.some((text) => text.includes('until Fri, Sep 25, 11:00 pm.'))).toBe(true);
  await setTo(until + 1000);
  expect(await cancelOf({ ...fixture, id })).toMatchObject({ blocked: 'cancel-too-late' });
  expect(await flow.executeAs(fixture.customerId, id, 'cancel-by-customer').catch(codeOf)).toBe('cancel-too-late');
  await setTo(until - 0.1 * hour);
  await flow.executeAs(fixture.customerId, id, 'cancel-by-customer');
  await expectInvariants(context);
});
