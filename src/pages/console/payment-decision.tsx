import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { money, toMajor } from '#src/domain/money/money.ts';
import {
  lossOf,
  mostOfLender,
  mostToReturn,
  type CaseFacts,
  type CasePart,
} from '#src/features/payment-cases/decision.ts';
import { paymentDecisionForm, places, type AmountName } from '#src/features/payment-cases/forms.ts';
import type { ReviewedPaymentCase } from '#src/features/payment-cases/queries.server.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { BoundTextArea } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { MoneyField } from '#src/ui/forms/money-field.tsx';
import { DecisionForm } from './decision-form.tsx';

type PaymentDecisionProps = {
  readonly review: ReviewedPaymentCase;
  readonly answer: FormAnswer | undefined;
};

/** Decides who bears a payment that was lost, or was captured otherwise; sends a refund again; or closes the case. */
export function PaymentDecision({ review, answer }: PaymentDecisionProps) {
  const { seen, facts, currency } = review;
  const { fields, part } = usePostedForm(paymentDecisionForm, answer, { initial: initialOf(review) });
  const shown = (amount: number) => formatMoney(money(amount, currency));
  return (
    <DecisionForm part={part} className="console-decision">
      <input type="hidden" name="seen" value={seen} />
      <p>
        <FormattedMessage
          id={`console.payment-decide-${decisionLineOf(review)}`}
          values={{
            amount: shown(facts.decidable === 'capture' ? Math.abs(facts.difference) : lossOf(facts.parts)),
            orders: facts.parts.length,
          }}
        />
      </p>
      {amountsOf(review).map((amount) => (
        <Amount key={amount.name} {...amount} most={shown(amount.most)} field={fields[amount.name]} />
      ))}
      <BoundTextArea
        field={fields.reason}
        label="console.report-why"
        hint="console.payment-why-hint"
        rows={4}
        maxLength={400}
      />
    </DecisionForm>
  );
}

function decisionLineOf({ facts }: ReviewedPaymentCase) {
  if (facts.decidable === 'capture') return facts.difference < 0 ? 'captured-less' : 'captured-more';
  const { decidable } = facts;
  return decidable === 'failed-refund' || decidable === 'loss' || decidable === 'refund' ? decidable : 'close';
}

type AmountToEnter = {
  readonly name: AmountName;
  readonly asks: 'loss' | 'lender' | 'return';
  /** The order that it is about, where there are several. */
  readonly title: string;
  /** Minor units. */
  readonly most: number;
};

/** The amounts that this case asks for: of each order of a loss what it carries; of each what the lender bears. */
function amountsOf({ facts, orders }: ReviewedPaymentCase): AmountToEnter[] {
  const { decidable, difference, parts } = facts;
  if (decidable === 'capture' && difference >= 0)
    return [{ name: 'amount-0', asks: 'return', title: '', most: mostToReturn(facts) }];
  if (decidable !== 'loss' && decidable !== 'refund' && decidable !== 'capture') return [];
  return places.slice(0, parts.length).flatMap((place): AmountToEnter[] => {
    const part = parts[place];
    if (part === undefined) return [];
    const isAlone = parts.length === 1;
    const title = isAlone ? '' : (orders.find(({ id }) => id === part.transactionId)?.title ?? '');
    const whole = wholeOf(facts, part);
    const lender: AmountToEnter = { name: `lender-${place}`, asks: 'lender', title, most: mostOfLender(part, whole) };
    return isAlone || decidable === 'refund'
      ? [lender]
      : [{ name: `amount-${place}`, asks: 'loss', title, most: whole }, lender];
  });
}

/** What of the case an order carries at most. Minor units. */
function wholeOf({ decidable, difference, parts }: CaseFacts, { left }: CasePart): number {
  if (decidable === 'capture') return -difference;
  return decidable === 'refund' || parts.length === 1 ? left : lossOf(parts);
}

/** Of several orders each is shown with what the bank is expected to have taken for it. */
function initialOf({ seen, facts, currency }: ReviewedPaymentCase) {
  if (facts.decidable !== 'loss' || facts.parts.length === 1) return { seen };
  const planned = facts.parts.map(({ left }, place) => [`amount-${place}`, toMajor(money(left, currency))]);
  return { ...(Object.fromEntries(planned) as Partial<Record<AmountName, string>>), seen };
}

type AmountProps = Omit<AmountToEnter, 'most'> & {
  readonly most: string;
  readonly field: { readonly initialValue?: string | undefined; readonly errors?: string[] | undefined };
};

function Amount({ name, asks, title, most, field }: AmountProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  return (
    <MoneyField
      name={name}
      label={intl.formatMessage({ id: `console.payment-asks-${asks}` }, { title, several: String(title !== '') })}
      hint={intl.formatMessage({ id: `console.payment-asks-${asks}-hint` }, { most })}
      error={errorText(field.errors)}
      currency={marketplace.currency}
      defaultValue={field.initialValue}
    />
  );
}
