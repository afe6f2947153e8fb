import { isReadable } from '#src/domain/text/readable.ts';
import { currentProcess } from '#src/processes/registry.ts';
import type { transactionTransitions } from '#src/processes/transaction-transitions.ts';
import { choice, exactly, fields, text } from '#src/ui/forms/kit/schema.ts';

type Known = (typeof transactionTransitions)[number];

/** The transitions that the process gives an operator. */
export type OperatorTransition = Extract<Known, { readonly by: readonly ['operator', ...unknown[]] }>['name'];

export const operatorTransitions = currentProcess.transitions
  .filter(({ by }) => by.includes('operator'))
  .map(({ name }) => name as OperatorTransition);

/** What an operator does about an order, why, and that they are sure. */
export const interveneForm = fields({
  verdict: choice(operatorTransitions, { missing: 'console.report-verdict-missing', unknown: 'form.malformed' }),
  reason: text({
    ...{ missing: 'console.report-reason-missing', max: 400, tooLong: 'console.listing-reason-long' },
    rules: [[isReadable, 'console.note-characters']],
  }),
  sure: exactly('yes', 'console.order-sure-missing'),
});
