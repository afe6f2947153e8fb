import { marketplace } from '#marketplace';
import { amountIn } from '#src/domain/money/typed-amount.ts';
import { maxMessage, messageText } from '#src/features/messages/text.ts';
import { inCurrency } from '#src/ui/forms/kit/in-currency.ts';
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
export const claimField = 'claim';

const inOurs = inCurrency(marketplace.currency);

const typedClaim = optionalText({ max: 14, tooLong: 'case.claim-wrong', rules: [inOurs] });

/** `claim`: what the lender claims, where her customer agreed to it; of a late return it is computed. */
export const openCaseForm = together(
  fields({
    reason: choice(caseReasons, { missing: 'case.reason-missing', unknown: 'case.reason-missing' }),
    claim: typedClaim,
    content,
    clientKey,
  }),
  [[({ reason, claim }) => reason !== 'late' || claimedOf(claim) === null, [claimField], 'case.claim-late-typed']],
);

/** The lender's claim in her open case; of a late return it is computed, and nothing is typed. */
export const claimForm = fields({ claim: typedClaim });

/** Beside the amount. Like all errors of fields they stand with their form, so that its page takes their sentences along. */
export const claimErrors = {
  'validation-invalid-value': { field: claimField, error: 'case.claim-wrong' },
  'case-amount-too-high': { field: claimField, error: 'case.claim-too-high' },
} as const;

export const offerErrors = {
  'case-amount-too-high': { field: offerField, error: 'refusal.case-amount-too-high' },
} as const;

/** The lender's offer to give money back. */
export const offerForm = fields({
  amount: text({
    ...{ missing: 'case.offer-missing', max: 14, tooLong: 'case.offer-missing' },
    rules: [inOurs, [(typed) => (minorOf(typed) ?? 0) > 0, 'console.case-amount-wrong']],
  }),
});

/** The customer pays a decided claim: with the card of the order, or a saved one by its id. */
export const payForm = fields({
  caseId: uuid('checkout.page-outdated'),
  card: text({ missing: 'case.pay-card-missing', max: 40, tooLong: 'form.malformed' }),
});

export const answerForm = fields({ content, clientKey });
export const objectForm = fields({ content, clientKey, caseId: uuid('checkout.page-outdated') });

/** What a lender claims, in minor units: null for nothing, and 0 for what is no amount, which is refused. */
export function claimedOf(typed: string | undefined): number | null {
  return typed === undefined || typed.trim() === '' ? null : (minorOf(typed) ?? 0);
}

/** The lists of the console. */
export const caseLists = ['to-decide', 'between-them', 'closed'] as const;
export type CaseList = (typeof caseLists)[number];

/** Minor units. Null for what is no amount. */
export function minorOf(typed: string): number | null {
  return amountIn(typed, marketplace.currency)?.amount ?? null;
}

const typedAmount = optionalText({ max: 14, tooLong: 'console.case-amount-wrong', rules: [inOurs] });

/** An operator's decision. `seen`: the amounts that the page showed; the others are those of a refund of a part, or of a charge. */
export const caseDecisionForm = together(
  fields({
    verdict: choice(caseVerdicts, { missing: 'console.report-verdict-missing', unknown: 'form.malformed' }),
    amount: typedAmount,
    lenderBears: typedAmount,
    charge: typedAmount,
    reason: text({
      ...{ missing: 'console.report-reason-missing', max: 400, tooLong: 'console.listing-reason-long' },
      rules: [[(written) => typeof messageText(written) === 'string', 'console.note-characters']],
    }),
    seen: optionalText({ max: 60, tooLong: 'form.malformed' }),
  }),
  [
    [
      ({ verdict, charge }) => verdict !== 'charge' || (minorOf(charge ?? '') ?? 0) > 0,
      ['charge'],
      'console.case-charge-wrong',
    ],
    [
      ({ verdict, amount }) => (verdict !== 'refund-part' && verdict !== 'return') || (minorOf(amount ?? '') ?? 0) > 0,
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

/** Of a decision that needs nothing else. */
export const decisionForm = fields({});
