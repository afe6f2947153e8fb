import { describe, expect, test } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import { dayPlan } from '#src/domain/dates/day-plan.ts';
import type { Delivery } from '#src/domain/pricing/price.ts';
import type { Party } from '#src/domain/process/words.ts';
import { intl } from '#src/i18n/intl.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { PlanDays } from './plan-days.tsx';
import { formattedPlan } from '#src/features/availability/plan-words.ts';
import type { RentalPhase } from './components/rental-phase.ts';

const day = (text: string) => text as Day;
/** Tuesday to Thursday. */
const plan = (turnaroundDays: number) =>
  dayPlan({ first: day('2026-12-08'), last: day('2026-12-10') }, turnaroundDays, day('2026-11-20'));

const shown = (side: Party, delivery: Delivery, turnaroundDays: number) =>
  wordsOf(renderPart(<PlanDays plan={plan(turnaroundDays)} side={side} delivery={delivery} name="Isobel" />));

const email = (side: Party, delivery: Delivery, turnaroundDays: number) =>
  intl.formatMessage(
    { id: `plan.email.${side}-${delivery}` },
    { name: 'Isobel', accepted: 'false', ...formattedPlan(plan(turnaroundDays)) },
  );

const nextStep = (turnaroundDays: number, phase: RentalPhase = 'before') =>
  intl.formatMessage(
    { id: 'transaction.next.provider.accepted' },
    {
      ...{
        name: 'Isobel',
        kind: 'rent',
        delivery: 'post',
        payout: '$1',
        due: 'Fri',
        phase,
        sent: 'no',
        step: 'none',
        dispatch: 'open',
        paysOut: 'yes',
      },
      ...formattedPlan(plan(turnaroundDays)),
    },
  );

const texts = [shown, email];

describe('an item that is sent back on the day it is due', () => {
  test.each([
    ['customer', 'Send'],
    ['provider', '(Sent|sends)'],
  ] as const)('tells the %s that day once, as the day of sending', (side, send) => {
    for (const text of texts) {
      expect(text(side, 'post', 1).match(/Fri, Dec 11/g)).toHaveLength(1);
      expect(text(side, 'post', 1)).toMatch(new RegExp(`${send} (it )?back by\\s+Fri, Dec 11`));
    }
  });

  test('says so in the next step of the lender', () => {
    expect(nextStep(1)).toContain('Isobel sends it back by Fri, Dec 11. $1');
    expect(nextStep(2)).toContain('It is due back by Sat, Dec 12. $1');
    expect(nextStep(1)).toMatch(/^Post it by /);
    expect(nextStep(1, 'during')).toMatch(/^Isobel sends it back by Fri, Dec 11\. \$1/);
  });
});

test('an item that is due back later tells both parties both days', () => {
  for (const side of ['customer', 'provider'] as const) {
    expect(shown(side, 'post', 2)).toContain('Fri, Dec 11');
    expect(shown(side, 'post', 2)).toContain('Sat, Dec 12');
  }
  expect(email('customer', 'post', 2)).toContain('by Fri, Dec 11, so that it is with Isobel again by Sat, Dec 12.');
  expect(email('provider', 'post', 2)).toContain('It is due back by Sat, Dec 12.');
});

test('the rented days and their number are shown to both parties, whatever the days of the courier', () => {
  for (const delivery of ['post', 'pick-up'] as const) {
    for (const side of ['customer', 'provider'] as const) {
      expect(shown(side, delivery, 2)).toMatch(/^\s+Rental\s+Dec 8 to 10, 3 days\s/);
    }
  }
});
