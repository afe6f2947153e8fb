import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { emails, transactions } from '#src/database/schema/schema.ts';
import { addDays, dayInZone, startOfDay } from '#src/domain/dates/day.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { formatDayAndTime } from '#src/ui/data/format/times.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { transactionPage } from './transaction-page.server.ts';
import { executeDue } from './timers.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

const { timeZone } = marketplace;
const hour = 3_600_000;
const setTo = (ms: number) => setClock(db, new Date(ms));

/** Accepted at 11:30 pm in Auckland on the day before daylight saving time begins. */
async function acceptedSale() {
  await setClock(db, new Date('2026-09-26T11:30:30Z'));
  const fixture = await flow.saleFixture();
  const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  const until = (row?.lastTransitionedAt.getTime() ?? 0) + 48 * hour;
  return { ...fixture, id, until };
}

async function cancelOf({ customerId, id }: { customerId: string; id: string }) {
  const page = await transactionPage(context.app, { id: customerId }, id);
  return {
    freeUntil: page.freeUntil?.getTime(),
    ...page.offered.find((one) => one.transition === 'cancel-by-customer'),
  };
}

test('a sale is cancelled with a full refund within 48 hours of its acceptance', async () => {
  const sale = await acceptedSale();
  await setTo(sale.until - 0.1 * hour);
  expect(await cancelOf(sale)).toEqual({
    transition: 'cancel-by-customer',
    blocked: null,
    freeUntil: sale.until,
  });
  await flow.executeAs(sale.customerId, sale.id, 'cancel-by-customer');
  expect(await stateOf(context, sale.id)).toBe('canceled');
  await expectInvariants(context);
});

test('after that the command and the button refuse it, and without a dispatch it is cancelled with a full refund', async () => {
  const sale = await acceptedSale();
  await setTo(sale.until + 1000);
  expect(await cancelOf(sale)).toMatchObject({ blocked: 'cancel-too-late' });
  expect(await flow.executeAs(sale.customerId, sale.id, 'cancel-by-customer').catch(codeOf)).toBe('cancel-too-late');
  expect(await stateOf(context, sale.id)).toBe('accepted');
  // Accepted on a Saturday: the fifth working day is Friday, October 2.
  const end = startOfDay(addDays(dayInZone(new Date('2026-10-02T00:00:00Z'), timeZone), 1), timeZone).getTime();
  await setTo(end - 0.1 * hour);
  await executeDue(context.app);
  expect(await stateOf(context, sale.id)).toBe('accepted');
  await setTo(end + 1000);
  await executeDue(context.app);
  expect(await stateOf(context, sale.id)).toBe('canceled');
  await expectInvariants(context);
});

test('the email shows the same moment as the page, in Auckland time', async () => {
  const sale = await acceptedSale();
  await emailDueNotifications(context.app, 100);
  const [email] = await db.select().from(emails).where(eq(emails.kind, 'request-accepted')).orderBy(emails.id);
  const moment = formatDayAndTime(new Date(sale.until), timeZone);
  // 48 elapsed hours, across the start of daylight saving time.
  expect(moment).toMatch(/^Sep 29, 12:3\d am$/);
  const texts = (await db.select().from(emails).where(eq(emails.kind, 'request-accepted'))).map(({ text }) => text);
  expect(email).toBeDefined();
  expect(texts.some((text) => text.includes(`You can cancel for a full refund until ${moment}.`))).toBe(true);
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
  expect(formatDayAndTime(new Date(until), timeZone)).toBe('Sep 25, 11:00 pm');
  await emailDueNotifications(context.app, 100);
  const texts = (await db.select().from(emails).where(eq(emails.kind, 'request-accepted'))).map(({ text }) => text);
  expect(texts.some((text) => text.includes('until Sep 25, 11:00 pm.'))).toBe(true);
  await setTo(until + 1000);
  expect(await cancelOf({ ...fixture, id })).toMatchObject({ blocked: 'cancel-too-late' });
  expect(await flow.executeAs(fixture.customerId, id, 'cancel-by-customer').catch(codeOf)).toBe('cancel-too-late');
  await setTo(until - 0.1 * hour);
  await flow.executeAs(fixture.customerId, id, 'cancel-by-customer');
  await expectInvariants(context);
});
