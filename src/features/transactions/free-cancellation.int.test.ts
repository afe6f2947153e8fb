import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { acceptRefund, offerRefund, openCase } from '#src/features/cases/commands.server.ts';
import { addDays, startOfDay } from '#src/domain/dates/day.ts';
import type { HandoverStep } from '#src/domain/process/handover.ts';
import { said } from '#tests/support/cases.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { recordStep } from './record-step.server.ts';
import { transactionPage } from './transaction-page.server.ts';

/** A rental that has not arrived by the end of its first day is cancelled by its customer with a full refund (records 0128, 0168). */
const context = await contextOfFile();
const { app, flow } = context;
const inPerson = { way: 'in-person', courier: null, tracking: null } as const;

/** Four days, and a way to the hour after its first one has ended. */
async function rental(delivery: 'post' | 'pick-up' = 'post') {
  const fixture = await flow.rentalFixture();
  const order = await flow.rentalOrder(fixture.listingId, 4, 4);
  const id = await flow.accepted(fixture, { ...order, delivery });
  const { rentalDays } = await transactionPage(app, { id: fixture.customerId }, id);
  const first = rentalDays?.first;
  if (first === undefined) throw new Error('No days');
  const hourOf = (day: number) =>
    setClock(app.db, new Date(startOfDay(addDays(first, day), marketplace.timeZone).getTime() + 3_600_000));
  const record = (step: HandoverStep) =>
    recordStep(app, { id: fixture.lenderId }, id, { step, sent: step === 'dispatched' ? inPerson : null });
  const cancel = () => flow.executeAs(fixture.customerId, id, 'cancel-by-customer').then(() => 'done', codeOf);
  const offered = async () =>
    (await transactionPage(app, { id: fixture.customerId }, id)).offered.find(
      ({ transition }) => transition === 'cancel-by-customer',
    )?.blocked;
  return { ...fixture, id, hourOf, record, cancel, offered };
}

test.each([
  ['her word that she handed over what a courier was to bring', ['dispatched'], 'post', 'done'],
  ['her word alone that it is back', ['returned'], 'post', 'done'],
  ['what was collected, as was agreed', ['dispatched'], 'pick-up', 'cancel-too-late'],
  ['what was out, and is back', ['dispatched', 'returned'], 'post', 'cancel-too-late'],
] as const)('%s decides it: %j by %s', async (_, steps, delivery, code) => {
  const { id, hourOf, record, cancel, offered } = await rental(delivery);
  await hourOf(0);
  for (const step of steps) await record(step);
  await hourOf(1);
  expect(await offered()).toBe(code === 'done' ? null : 'handover');
  expect(await cancel()).toBe(code);
  await deliverAll(context);
  expect(await stateOf(context, id)).toBe(code === 'done' ? 'canceled' : 'accepted');
  await expectInvariants(context);
});

test.each([
  ['customer', 'not-received', 'done'],
  ['customer', 'damaged', 'cancel-too-late'],
  ['provider', 'damaged', 'cancel-too-late'],
] as const)('a case of the %s about %s decides it', async (by, reason, code) => {
  const { id, customerId, lenderId, hourOf, cancel, offered } = await rental();
  await hourOf(1);
  await openCase(app, { id: by === 'customer' ? customerId : lenderId }, id, { reason, ...said() });
  expect(await offered()).toBe(code === 'done' ? null : 'cancel-too-late');
  expect(await cancel()).toBe(code);
  expect(await stateOf(context, id)).toBe(code === 'done' ? 'canceled' : 'accepted');
});

test('who agreed on a part of the price because of damage has had the item', async () => {
  const { id, customerId, lenderId, hourOf, cancel, offered } = await rental();
  await hourOf(1);
  await openCase(app, { id: customerId }, id, { reason: 'damaged', ...said() });
  await offerRefund(app, { id: lenderId }, id, 1000);
  await acceptRefund(app, { id: customerId }, id, 1000);
  expect(await offered()).not.toBeNull();
  expect(await cancel()).toBe('cancel-too-late');
  await expectInvariants(context);
});
