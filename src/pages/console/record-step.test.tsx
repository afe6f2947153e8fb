import { expect, test } from 'vitest';
import { auditLineOf } from './audit-line.ts';
import { english } from '#src/i18n/english.ts';
import { handoverSteps } from '#src/domain/process/handover.ts';
import type { OrderForOperator } from '#src/features/transactions/operator-orders.server.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { answersIn } from './order-answers.ts';
import { RecordStep } from './record-step.tsx';

type Shown = Partial<Pick<OrderForOperator, 'kind' | 'delivery' | 'recordable'>>;

const shown = (facts: Shown) => {
  const order = { kind: 'sale', delivery: 'post', recordable: ['dispatched'], ...facts };
  return renderPart(<RecordStep order={order as unknown as OrderForOperator} answer={undefined} />);
};

test('the form of a step has what can be recorded now, and how the item left only where it leaves', () => {
  const sale = shown({});
  expect(wordsOf(sale)).toMatch(/Record where the item is.*The seller sent it, or handed it over.*How do you know\?/s);
  for (const name of ['operation', 'step', 'way', 'courier', 'tracking', 'reason'])
    expect(sale).toContain(`name="${name}"`);
  // The only one is chosen.
  expect(sale).toMatch(/<input[^>]*checked=""/);
  const back = shown({ kind: 'rent', recordable: ['returned'] });
  expect(wordsOf(back)).toContain('The lender has it back');
  expect(back).not.toContain('name="tracking"');
  const both = shown({ kind: 'rent', recordable: ['sent-back', 'returned'] });
  expect(wordsOf(both)).toMatch(/The customer sent it back, or brought it.*The lender has it back/s);
  expect(both).not.toMatch(/checked=""/);
});

test('what was sold to be posted is recorded as sent with the number of its parcel, and in no other way', () => {
  const tracking = /<label[^>]*>\s*Tracking number(.*?)<\/label>/s;
  const posted = shown({});
  expect(tracking.exec(posted)?.[1]).not.toContain('optional');
  expect(posted).toMatch(/<input(?=[^>]*name="tracking")[^>]*required=""/);
  expect(posted).toContain('<input type="hidden" name="way" value="courier"/>');
  expect(posted).not.toContain('value="in-person"');
  // Nothing but a sale that is sent needs it, and what is collected may be handed over.
  for (const facts of [
    { kind: 'rent' },
    { delivery: 'pick-up' },
    { recordable: ['dispatched', 'received'] },
  ] as const) {
    const other = shown(facts);
    expect(tracking.exec(other)?.[1]).toContain('optional');
    expect(other).toContain('value="in-person"');
  }
});

test('the form says that a step counts from now, and where it is decided what was late before', () => {
  expect(wordsOf(shown({}))).toMatch(/It counts from now.*what was late before is decided in the case/);
});

test('an answer is of the form that was sent', () => {
  const answer = { result: null, refused: 'No.' } as const;
  expect(answersIn({ recorded: answer })).toEqual({ decision: undefined, recorded: answer });
  expect(answersIn(answer)).toEqual({ decision: answer, recorded: undefined });
  expect(answersIn({ lost: 'Lost.' })).toEqual({ decision: { lost: 'Lost.' }, recorded: undefined });
  expect(answersIn(undefined)).toEqual({ decision: undefined, recorded: undefined });
});

test('each step that an operator records has a line of its own in the audit log', () => {
  for (const step of handoverSteps) {
    const { message } = auditLineOf({ permission: 'transaction.intervene', action: step, resourceId: null });
    expect(message).toBe(`console.audit-transaction.intervene.${step}`);
    expect(english[message ?? 'console.audit-other']).toMatch(/^Recorded for a (lender|customer) /);
  }
});
