import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { caseDecisionForm } from '#src/features/cases/forms.ts';
import type { ReviewedCase } from '#src/features/cases/operator-queries.server.ts';
import { currencySymbol } from '#src/ui/data/format/currency-symbol.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { VerdictForm } from './verdict-form.tsx';

type CaseDecisionProps = {
  readonly review: Pick<ReviewedCase, 'verdicts' | 'seen' | 'refundable' | 'lenderPart'>;
  readonly answer: FormAnswer | undefined;
};

/** Decides a case: all, the lender's part, another part, or nothing goes back; the reason is read by both sides. */
export function CaseDecision({ review: { verdicts, seen, refundable, lenderPart }, answer }: CaseDecisionProps) {
  const { fields, part } = usePostedForm(caseDecisionForm, answer, { initial: { seen } });
  const amounts = { all: formatMoney(refundable), part: formatMoney(lenderPart) };
  const cards = verdicts.map((verdict) => ({
    value: verdict,
    title: <FormattedMessage id={`console.case-${verdict}`} values={amounts} />,
    detail: <FormattedMessage id={`console.case-${verdict}-line`} values={amounts} />,
  }));
  return (
    <VerdictForm {...{ part, fields }} verdicts={cards} hint="console.case-why-hint">
      <input type="hidden" name="seen" value={seen} />
      <div className="console-amounts grid gap-5">
        <Amount field={fields.amount} name="amount" most={amounts.all} />
        <Amount field={fields.lenderBears} name="lenderBears" most={amounts.part} />
      </div>
    </VerdictForm>
  );
}

type AmountProps = {
  readonly field: { readonly initialValue?: string | undefined; readonly errors?: string[] | undefined };
  readonly name: 'amount' | 'lenderBears';
  readonly most: string;
};

function Amount({ field, name, most }: AmountProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  const key = name === 'amount' ? 'amount' : 'lender-bears';
  return (
    <TextField
      name={name}
      label={intl.formatMessage({ id: `console.case-${key}` })}
      hint={intl.formatMessage({ id: `console.case-${key}-hint` }, { most })}
      error={errorText(field.errors)}
      prefix={currencySymbol(marketplace.currency)}
      defaultValue={field.initialValue}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
    />
  );
}
