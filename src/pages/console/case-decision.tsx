import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { toMajor } from '#src/domain/money/money.ts';
import { caseDecisionForm } from '#src/features/cases/forms.ts';
import type { ReviewedCase } from '#src/features/cases/operator-queries.server.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { MoneyField } from '#src/ui/forms/money-field.tsx';
import { VerdictForm } from './verdict-form.tsx';

type CaseDecisionProps = {
  readonly review: Pick<
    ReviewedCase,
    'verdicts' | 'seen' | 'refundable' | 'lenderPart' | 'chargeable' | 'returnable' | 'shown' | 'isAgreed' | 'customer'
  >;
  readonly answer: FormAnswer | undefined;
};

/**
 * Decides a case: all, the lender's part, another part, or nothing goes back, or the customer pays what is claimed; the
 * reason is read by both sides.
 */
export function CaseDecision({ review, answer }: CaseDecisionProps) {
  const { verdicts, seen, refundable, lenderPart, chargeable } = review;
  const { claim } = review.shown;
  const { fields, part } = usePostedForm(caseDecisionForm, answer, {
    initial: { seen, charge: amountToCharge(review) },
  });
  const most = formatMoney(chargeable);
  const objects = objectsTo(review);
  const claims = claim === null ? 'no' : 'yes';
  const amounts = { all: formatMoney(refundable), part: formatMoney(lenderPart), most, objects, claims };
  const back = formatMoney(review.returnable);
  const named = claim === null ? '' : formatMoney(claim.named);
  const cards = verdicts.map((verdict) => ({
    value: verdict,
    title: <FormattedMessage id={`console.case-${verdict}`} values={amounts} />,
    detail: <FormattedMessage id={`console.case-${verdict}-line`} values={amounts} />,
  }));
  return (
    <VerdictForm {...{ part, fields }} verdicts={cards} hint="console.case-why-hint">
      <input type="hidden" name="seen" value={seen} />
      {verdicts.includes('refund-part') && (
        <div className="console-amounts">
          <div className="grid gap-5">
            <Amount field={fields.amount} name="amount" most={amounts.all} />
            <Amount field={fields.lenderBears} name="lenderBears" most={amounts.part} />
          </div>
        </div>
      )}
      {verdicts.includes('return') && <Amount field={fields.amount} name="amount" most={back} />}
      {verdicts.includes('charge') ? (
        <div className="console-charge">
          <Amount field={fields.charge} name="charge" most={most} named={named} />
        </div>
      ) : (
        <WhyNoCharge review={review} />
      )}
    </VerdictForm>
  );
}

/** What is claimed, or what was decided of it before, as far as it can be charged: to be confirmed, or changed. */
export function amountToCharge({
  shown: { claim },
  chargeable,
}: Pick<CaseDecisionProps['review'], 'shown' | 'chargeable'>) {
  const amount = claim?.amount ?? claim?.named;
  if (amount === undefined || chargeable.amount === 0) return '';
  return toMajor(amount.amount < chargeable.amount ? amount : chargeable);
}

/** Whether the customer can object to what is decided: once, and not while they are banned, so that it is decided twice. */
export function objectsTo({ shown: { claim }, customer }: Pick<CaseDecisionProps['review'], 'shown' | 'customer'>) {
  const isBanned = customer.state === 'banned';
  if (isBanned && claim?.state === 'objected') return 'never';
  if (claim?.hasObjected === true) return 'no';
  return isBanned ? 'later' : 'yes';
}

/** Of a lender's case: without an agreement or a claim nothing can be charged. */
function WhyNoCharge({ review: { shown, isAgreed } }: Pick<CaseDecisionProps, 'review'>) {
  if (shown.openedBy !== 'provider' || shown.outcome !== null) return null;
  return (
    <p className="small muted">
      <FormattedMessage id={isAgreed ? 'console.case-no-charge' : 'console.case-claim-unagreed'} />
    </p>
  );
}

type AmountProps = {
  readonly field: { readonly initialValue?: string | undefined; readonly errors?: string[] | undefined };
  readonly name: 'amount' | 'lenderBears' | 'charge';
  readonly most: string;
  readonly named?: string;
};

const labels = {
  amount: { label: 'console.case-amount', hint: 'console.case-amount-hint' },
  lenderBears: { label: 'console.case-lender-bears', hint: 'console.case-lender-bears-hint' },
  charge: { label: 'console.case-charge-amount', hint: 'console.case-charge-hint' },
} as const;

function Amount({ field, name, most, named = '' }: AmountProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  return (
    <MoneyField
      name={name}
      label={intl.formatMessage({ id: labels[name].label })}
      hint={intl.formatMessage({ id: labels[name].hint }, { most, named })}
      error={errorText(field.errors)}
      currency={marketplace.currency}
      defaultValue={field.initialValue}
    />
  );
}
