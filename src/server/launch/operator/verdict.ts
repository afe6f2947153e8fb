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

type Verdict = { readonly verdict: CaseVerdict; readonly lines: readonly string[] };

/** Without an amount nothing is refunded. Throws a sentence for what does not fit. */
export function plannedVerdict(found: OpenCase, options: DecisionOptions): Verdict {
  if (options.part !== undefined) throw new LaunchError('--part does not apply to this case.');
  if (options.refund === undefined && options['lender-bears'] === undefined)
    return { verdict: { verdict: 'not-refunded' }, lines: ['The case is closed, and nothing is refunded.'] };
  const amount = readAmount('refund', options.refund, found);
  const lenderBears = readAmount('lender-bears', options['lender-bears'], found);
  if (lenderBears > amount) throw new LaunchError(`The lender cannot bear more than ${shown(amount, found)}.`);
  const line = `The customer gets ${shown(amount, found)} back. The lender bears ${shown(lenderBears, found)} of it.`;
  return { verdict: { verdict: 'refunded', amount, lenderBears }, lines: [line, 'The case is closed.'] };
}
