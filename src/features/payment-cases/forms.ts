import { marketplace } from '#marketplace';
import { messageText } from '#src/features/messages/text.ts';
import { inCurrency } from '#src/ui/forms/kit/in-currency.ts';
import { fields, optionalText, text, type Output } from '#src/ui/forms/kit/schema.ts';

/** The lists of the console: what an operator decides, what the bank decides, and what is closed. */
export const paymentCaseLists = ['to-decide', 'with-bank', 'closed'] as const;
export type PaymentCaseList = (typeof paymentCaseLists)[number];

const typedAmount = optionalText({
  ...{ max: 14, tooLong: 'console.case-lender-wrong', rules: [inCurrency(marketplace.currency)] },
});

/** The orders of one payment, by their place among the parts of a case: as many as a bag holds. */
export const places = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
type Place = (typeof places)[number];

/** The name of an amount of an order: what it carries, and how much of that its lender bears. */
export type AmountName = `amount-${Place}` | `lender-${Place}`;

const amountNames = places.flatMap((place): AmountName[] => [`amount-${place}`, `lender-${place}`]);
const amountFields = Object.fromEntries(amountNames.map((name) => [name, typedAmount])) as {
  readonly [Name in AmountName]: typeof typedAmount;
};

/** An operator's decision about a payment. `seen`: the amounts that the page showed. Which others it needs depends on the case. */
export const paymentDecisionForm = fields({
  ...amountFields,
  reason: text({
    ...{ missing: 'console.report-reason-missing', max: 400, tooLong: 'console.listing-reason-long' },
    rules: [[(written) => typeof messageText(written) === 'string', 'console.note-characters']],
  }),
  seen: text({ missing: 'form.malformed', max: 600, tooLong: 'form.malformed' }),
});

export type PaymentDecision = Output<typeof paymentDecisionForm>;

/** What was typed for each order: the amount, and how much of it the lender bears. */
export function typedIn(decision: PaymentDecision, minorOf: (typed: string) => number | null) {
  const read = (name: AmountName) => minorOf(decision[name] ?? '');
  return {
    amounts: places.map((place) => read(`amount-${place}`)),
    lenderBears: places.map((place) => read(`lender-${place}`)),
  };
}
