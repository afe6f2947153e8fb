import { toMajor } from '#src/domain/money/money.ts';
import type { ShownCase } from '#src/features/cases/queries.server.ts';
import type { CaseVerdict } from '#src/features/cases/verdicts.ts';
import type { OpenCase } from '#src/features/payments/operator-decisions.server.ts';
import { LaunchError } from '../terminal.ts';
import { readAmount, shown, type DecisionOptions } from './decision.ts';

/** What both sides of a case said, in order. Control characters never get into it: the text was checked when it came in. */
export function saidIn({ reason, openedBy, entries }: Pick<ShownCase, 'reason' | 'openedBy' | 'entries'>): string[] {
  return [
    `The ${openedBy} reported: ${reason}`,
    ...entries.flatMap(({ by, what, at, amount, content, photos }) => [
      `${at.toISOString().slice(0, 16)}Z  ${by} ${what}${amount === null ? '' : ` ${toMajor(amount)}`}${
        photos.length === 0 ? '' : `, ${photos.length} photos`
      }`,
      ...(content === null ? [] : content.split('\n').map((line) => `  ${line}`)),
    ]),
  ];
}

/** A claim that an operator decides again: after an objection, or when it stays owed. Throws a sentence for what does not fit. */
export function plannedClaim(found: Charged, options: DecisionOptions): Verdict {
  if (options.charge !== undefined) return plannedCharge(found, options);
  if (options.drop === true)
    return { verdict: { verdict: 'dropped' }, lines: ['Nothing is charged, and nothing is owed.'] };
  throw new LaunchError('This claim was decided before. Give --charge AMOUNT, or --drop.');
}

type Charged = { readonly currency: string | null };

function plannedCharge(found: Charged, options: DecisionOptions): Verdict {
  if (options.refund !== undefined || options['lender-bears'] !== undefined || options.drop === true)
    throw new LaunchError('--charge goes with no other amount.');
  const amount = readAmount('charge', options.charge, found);
  const line = `The customer pays ${shown(amount, found)}. They can pay or object first; then it is charged to their card.`;
  return { verdict: { verdict: 'charge', amount }, lines: [line] };
}

type Verdict = { readonly verdict: CaseVerdict; readonly lines: readonly string[] };

/** Without an amount nothing is refunded. Throws a sentence for what does not fit. */
export function plannedVerdict(found: OpenCase, options: DecisionOptions): Verdict {
  if (options.part !== undefined) throw new LaunchError('--part does not apply to this case.');
  if (options.drop === true) throw new LaunchError('--drop ends a claim that was decided before.');
  if (options.charge !== undefined) return plannedCharge(found, options);
  if (options.refund === undefined && options['lender-bears'] === undefined)
    return { verdict: { verdict: 'not-refunded' }, lines: ['The case is closed, and nothing is refunded.'] };
  const amount = readAmount('refund', options.refund, found);
  const lenderBears = readAmount('lender-bears', options['lender-bears'], found);
  if (lenderBears > amount) throw new LaunchError(`The lender cannot bear more than ${shown(amount, found)}.`);
  const line = `The customer gets ${shown(amount, found)} back. The lender bears ${shown(lenderBears, found)} of it.`;
  return { verdict: { verdict: 'refunded', amount, lenderBears }, lines: [line, 'The case is closed.'] };
}
