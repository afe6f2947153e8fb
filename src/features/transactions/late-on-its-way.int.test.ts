import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { notificationEvents } from '#src/database/schema/schema.ts';
import { addDays, daysBetween, startOfDay, type Day } from '#src/domain/dates/day.ts';
import type { Sent } from '#src/features/handover/forms.ts';
import { plansToLookAt } from '#src/features/handover/handover.server.ts';
import { handoverDueKind } from '#src/features/notifications/handover-kinds.ts';
import { formatDay } from '#src/ui/data/format/days.ts';
import { rentedWithCaps } from '#tests/support/claims.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { recordStep } from './record-step.server.ts';
import { remindOfHandover } from './remind-of-handover.server.ts';
import { replanHandover } from './replan-handover.server.ts';
import { rentalDaysOf, transactionById } from './transaction.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

const untracked: Sent = { way: 'courier', courier: null, tracking: null };
const tracked: Sent = { way: 'courier', courier: 'nz-post', tracking: 'AB 123 456 789 NZ' };
const inPerson: Sent = { way: 'in-person', courier: null, tracking: null };

const atHour = (day: Day, hour: number) =>
  setClock(db, new Date(startOfDay(day, marketplace.timeZone).getTime() + hour * 3_600_000));

/** A rental whose customer has the item, and agreed to a fee of 20 dollars a day; another customer has it a week later. */
async function rented() {
  const order = await rentedWithCaps(context, { caps: { lateFee: 2000, total: 20_000 } });
  const { id, customer, lender } = order;
  const row = await transactionById(db, id);
  const days = await rentalDaysOf(db, id);
  if (row === null || days === null) throw new Error('It has no days');
  const { listingId } = row;
  const away = daysBetween(await flow.day(0), days.last) + 8;
  const { customerId } = await flow.rentalFixture();
  const fixture = { listingId, lenderId: lender.id, customerId };
  const next = await flow.accepted(fixture, await flow.rentalOrder(listingId, away, 3));
  await flow.recordedAs(customer.id, id, 'received');
  return { ...order, next, dueBack: addDays(days.last, 1) };
}

/** Looks twice on the day, as a worker that was late, and returns all that was told of the way back. */
async function toldBy(day: Day, ids: { readonly id: string; readonly next: string }, hour = 12) {
  await atHour(day, hour);
  for (let round = 0; round < 2; round++) await remindOfHandover(app);
  const isOfThem = inArray(notificationEvents.transactionId, [ids.id, ids.next]);
  const rows = (await db.select().from(notificationEvents).where(isOfThem)).filter(
    ({ kind }) => kind === 'handover-due',
  );
  const told = rows.map(({ onceKey }) => onceKey.replace(`:${ids.id}`, '').replace(`:${ids.next}`, ''));
  return told.filter((key) => !key.includes('dispatched')).toSorted();
}

async function emailOf(onceKey: string) {
  const [row] = await db.select().from(notificationEvents).where(eq(notificationEvents.onceKey, onceKey));
  const facts = handoverDueKind.facts.parse(row?.facts);
  const email = handoverDueKind.email?.(facts);
  return { bell: handoverDueKind.bell?.(facts), line: email?.paragraphs.join(' ') ?? '' };
}

const lateToAll = [
  'handover-late:returned:customer',
  'handover-late:returned:provider',
  'handover-next:returned:customer',
];

test('what was sent back without a number and is not there by its day is late: both are told, and who has it next', async () => {
  const order = await rented();
  const { id, customer, next, dueBack } = order;
  await atHour(dueBack, 9);
  await recordStep(app, customer, id, { step: 'sent-back', sent: untracked });
  expect(await toldBy(dueBack, order)).toEqual([]);
  expect(await toldBy(addDays(dueBack, 1), order)).toEqual(lateToAll);
  expect(await toldBy(addDays(dueBack, 2), order)).toEqual(lateToAll);
  const day = formatDay(dueBack);
  const toLender = await emailOf(`handover-late:${id}:returned:provider`);
  expect(toLender.bell).toMatch(new RegExp(`^Is it back\\? .*, due by ${day}$`));
  expect(toLender.line).toMatch(
    / was sent back to you\. .* counts as late until then.* agreed to \$20\.00 for each day/,
  );
  const toCustomer = await emailOf(`handover-late:${id}:returned:customer`);
  expect(toCustomer.bell).toMatch(new RegExp(`^Not confirmed as back: .*, due by ${day} \\(\\$20\\.00 a day\\)$`));
  expect(toCustomer.line).toMatch(
    /You sent .* back\. .* You agreed to \$20\.00 for each day.* See where the parcel is/,
  );
  const toNext = await emailOf(`handover-next:${next}:returned:customer`);
  expect(toNext.line).toMatch(
    new RegExp(`hasn’t confirmed that .* is back from the last rental. It was due by ${day}`),
  );
});

test('what was sent in time with a number is late after the days of a courier, and costs nothing', async () => {
  const order = await rented();
  const { id, customer, dueBack } = order;
  await atHour(dueBack, 9);
  await recordStep(app, customer, id, { step: 'sent-back', sent: tracked });
  expect(await toldBy(addDays(dueBack, 1), order)).toEqual([]);
  expect(await toldBy(addDays(dueBack, 7), order)).toEqual(lateToAll);
  for (const to of ['customer', 'provider'])
    expect((await emailOf(`handover-late:${id}:returned:${to}`)).line).not.toMatch(/\$|counts as late/);
});

test('what was brought back is to be confirmed, and both are told so', async () => {
  const order = await rented();
  const { id, customer, dueBack } = order;
  await atHour(dueBack, 9);
  await recordStep(app, customer, id, { step: 'sent-back', sent: inPerson });
  expect(await toldBy(addDays(dueBack, 1), order)).toEqual(lateToAll);
  expect((await emailOf(`handover-late:${id}:returned:provider`)).line).toMatch(
    / is recorded as brought back to you\./,
  );
  const { line } = await emailOf(`handover-late:${id}:returned:customer`);
  expect(line).toMatch(/You brought .* back\. .* Ask .* to confirm it\./);
  expect(line).not.toContain('parcel');
});

test('what is sent back after it was told to be late is not told to be late again', async () => {
  const order = await rented();
  const { id, customer, dueBack } = order;
  const told = await toldBy(addDays(dueBack, 1), order);
  expect(told).toEqual([
    ...['handover-late:sent-back:customer', 'handover-late:sent-back:provider', 'handover-next:sent-back:customer'],
  ]);
  await recordStep(app, customer, id, { step: 'sent-back', sent: untracked });
  expect(await toldBy(addDays(dueBack, 2), order)).toEqual(told);
  // As after a case: what may have been missed is looked at again, and the lender alone is asked.
  await replanHandover(app, [id]);
  expect(await toldBy(addDays(dueBack, 2), order, 13)).toEqual(['handover-due:returned:provider', ...told]);
});

test('what is confirmed to be back by then is told to nobody', async () => {
  const order = await rented();
  const { id, customer, lender, dueBack } = order;
  await atHour(dueBack, 9);
  await recordStep(app, customer, id, { step: 'sent-back', sent: untracked });
  await recordStep(app, lender, id, { step: 'returned', sent: null });
  expect(await toldBy(addDays(dueBack, 3), order)).toEqual([]);
});

const lateWhileOut = lateToAll.map((key) => key.replace('returned', 'sent-back'));

/** Minutes after the moment at which a late return is told, in the morning after the day on which it was due back. */
const atMinute = (dueBack: Day, minutes: number) => atHour(addDays(dueBack, 1), 8 + minutes / 60);

test.each([
  ['the worker looks before it is sent', ['look', 'send', 'look'], lateWhileOut],
  ['the worker was down until after that', ['send', 'look', 'look'], lateToAll],
  ['a case is over before the worker looks', ['send', 'replan', 'look', 'replan', 'look'], lateToAll],
  ['a case is over after the worker looked', ['look', 'replan', 'send', 'look', 'look'], lateWhileOut],
] as const)('what is sent back after it was to be told late is told once to each: %s', async (_, acts, told) => {
  const order = await rented();
  const { id, customer, dueBack } = order;
  for (const [round, act] of acts.entries()) {
    await atMinute(dueBack, 5 + round * 10);
    if (act === 'look') await remindOfHandover(app);
    else if (act === 'send') await recordStep(app, customer, id, { step: 'sent-back', sent: untracked });
    else await replanHandover(app, [id]);
  }
  expect(await plansToLookAt(db)).not.toContain(id);
  expect(await toldBy(addDays(dueBack, 2), order)).toEqual(told);
});
