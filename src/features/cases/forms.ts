import { marketplace } from '#marketplace';
import { amountIn } from '#src/domain/money/typed-amount.ts';
import { maxMessage, messageText } from '#src/features/messages/text.ts';
import { choice, fields, optionalText, text, together, uuid, type Output } from '#src/ui/forms/kit/schema.ts';
import { caseReasons } from './rules.ts';
import { caseVerdicts } from './verdicts.ts';

const content = text({
  ...{ missing: 'case.content-missing', max: maxMessage, tooLong: 'case.content-wrong' },
  rules: [[(written) => typeof messageText(written) === 'string', 'case.content-wrong']],
});
const clientKey = uuid('checkout.page-outdated');

/** The field of uploaded photos, once for each. */
export const photosField = 'photos';
export const offerField = 'amount';

export const openCaseForm = fields({
  reason: choice(caseReasons, { missing: 'case.reason-missing', unknown: 'case.reason-missing' }),
  content,
  clientKey,
});

export const answerForm = fields({ content, clientKey });

/** The lists of the console. */
export const caseLists = ['to-decide', 'between-them', 'closed'] as const;
export type CaseList = (typeof caseLists)[number];

/** Minor units. Null for what is no amount. */
export function minorOf(typed: string): number | null {
  return amountIn(typed, marketplace.currency)?.amount ?? null;
}

const typedAmount = optionalText({ max: 14, tooLong: 'console.case-amount-wrong' });

/** An operator's decision. `seen`: the amounts that the page showed; the others are those of a refund of a part. */
export const caseDecisionForm = together(
  fields({
    verdict: choice(caseVerdicts, { missing: 'console.report-verdict-missing', unknown: 'form.malformed' }),
    amount: typedAmount,
    lenderBears: typedAmount,
    reason: text({
      ...{ missing: 'console.report-reason-missing', max: 400, tooLong: 'console.listing-reason-long' },
      rules: [[(written) => typeof messageText(written) === 'string', 'console.note-characters']],
    }),
    seen: optionalText({ max: 40, tooLong: 'form.malformed' }),
  }),
  [
    [
      ({ verdict, amount }) => verdict !== 'refund-part' || (minorOf(amount ?? '') ?? 0) > 0,
      ['amount'],
      'console.case-amount-wrong',
    ],
    [
      ({ verdict, lenderBears }) => verdict !== 'refund-part' || minorOf(lenderBears ?? '') !== null,
      ['lenderBears'],
      'console.case-lender-wrong',
    ],
    [
      ({ verdict, amount, lenderBears }) =>
        verdict !== 'refund-part' || (minorOf(lenderBears ?? '') ?? 0) <= (minorOf(amount ?? '') ?? Infinity),
      ['lenderBears'],
      'console.case-lender-above',
    ],
  ],
);

export type CaseDecision = Output<typeof caseDecisionForm>;
