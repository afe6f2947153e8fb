import { expect, test } from 'vitest';
import { parseDay, type Day } from '#src/domain/dates/day.ts';
import type { AnyProcess } from '#src/domain/process/process.ts';
import type { HandoverStep } from '#src/domain/process/handover.ts';
import { flexDefaultProcess, type State } from '#src/processes/flex-default-process.ts';
import { stepsOf } from './steps.ts';

const day = (text: string) => parseDay(text) as Day;
const rentalDays = { first: day('2026-12-10'), last: day('2026-12-13') };
const rental = (state: State, today = '2026-12-01') =>
  stepsOf({ state, kind: 'rent', rentalDays, isReviewed: true, today: day(today) });
const sale = (state: State) =>
  stepsOf({ state, kind: 'sale', rentalDays: null, isReviewed: true, today: day('2026-12-01') });
const current = (steps: ReturnType<typeof stepsOf>) => steps?.steps[steps.current] ?? null;

test('the step of an accepted rental follows from its days, which do not say that anybody had it', () => {
  const days = ['2026-12-09', '2026-12-10', '2026-12-13', '2026-12-14'];
  expect(days.map((today) => current(rental('accepted', today)))).toEqual(['accepted', 'rented', 'rented', 'rented']);
});

test('what is recorded of its handover counts for more than its days', () => {
  const at = (today: string, ...recorded: HandoverStep[]) =>
    current(stepsOf({ state: 'accepted', kind: 'rent', rentalDays, isReviewed: false, today: day(today), recorded }));
  expect(at('2026-12-09', 'dispatched')).toBe('accepted');
  expect(at('2026-12-09', 'dispatched', 'received')).toBe('rented');
  expect(at('2026-12-12', 'received', 'sent-back')).toBe('returned');
  expect(at('2026-12-12', 'returned')).toBe('returned');
  expect(at('2026-12-14', 'dispatched')).toBe('rented');
  expect(at('2026-12-14', 'received')).toBe('returned');
  const sold = {
    state: 'accepted',
    kind: 'sale',
    rentalDays: null,
    isReviewed: false,
    today: day('2026-12-01'),
  } as const;
  expect(current(stepsOf({ ...sold, recorded: ['dispatched'] }))).toBe('accepted');
  expect(current(stepsOf({ ...sold, recorded: ['dispatched', 'received'] }))).toBe('delivered');
});

test('a sale has no return step', () => {
  expect(sale('accepted')).toEqual({ steps: ['requested', 'accepted', 'delivered', 'reviewed'], current: 1 });
});

test('a transaction that has not begun or has failed has no steps', () => {
  const states: State[] = ['pending-payment', 'payment-expired', 'declined', 'canceled', 'enquiry', 'offer-declined'];
  expect(states.map((state) => rental(state))).toEqual(states.map(() => null));
});

const withReviews = (allowed: boolean): AnyProcess => ({
  ...flexDefaultProcess,
  transitions: flexDefaultProcess.transitions.map((transition) => ({
    ...transition,
    availableNow: allowed ? true : [],
  })),
});
const afterwards = (state: State, process: AnyProcess) =>
  stepsOf({ state, kind: 'rent', rentalDays, isReviewed: true, today: rentalDays.last }, process);

test('without reviews, a delivered transaction has completed every step', () => {
  expect(afterwards('delivered', withReviews(false))).toEqual({
    steps: ['requested', 'accepted', 'completed'],
    current: 3,
  });
});

test('reviewing is a step once the process allows reviews', () => {
  expect(current(afterwards('delivered', withReviews(true)))).toBe('reviewed');
  expect(afterwards('reviewed', withReviews(true))?.current).toBe(4);
});

test('an order whose time for reviews ended without any has no such step', () => {
  const ended = (isReviewed: boolean) =>
    stepsOf({ state: 'reviewed', kind: 'rent', rentalDays, isReviewed, today: rentalDays.last });
  expect(ended(false)).toEqual({ steps: ['requested', 'accepted', 'completed'], current: 3 });
  expect(ended(true)).toEqual({ steps: ['requested', 'accepted', 'completed', 'reviewed'], current: 4 });
});

test('a completed order says of its handover what was recorded', () => {
  const walked = (kind: 'rent' | 'sale', ...recorded: HandoverStep[]) =>
    stepsOf({ state: 'reviewed', kind, rentalDays, isReviewed: true, today: rentalDays.last, recorded })?.steps.slice(
      2,
      -1,
    );
  expect(walked('rent')).toEqual(['completed']);
  expect(walked('rent', 'dispatched')).toEqual(['completed']);
  expect(walked('rent', 'dispatched', 'received')).toEqual(['rented', 'completed']);
  expect(walked('rent', 'returned')).toEqual(['rented', 'returned']);
  expect(walked('sale', 'dispatched')).toEqual(['completed']);
  expect(walked('sale', 'dispatched', 'received')).toEqual(['delivered']);
});
