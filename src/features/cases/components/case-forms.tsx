import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import type { Money } from '#src/domain/money/money.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { BoundTextArea } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { RadioCards } from '#src/ui/forms/radio-cards.tsx';
import { MoneyField } from '#src/ui/forms/money-field.tsx';
import type { AgreedCap } from '../claim-page.server.ts';
import { answerForm, decisionForm, offerField, offerForm, openCaseForm } from '../forms.ts';
import type { CaseReason } from '../rules.ts';
import { CasePhotosField } from './case-photos-field.tsx';
import { OpeningClaim } from './claim-forms.tsx';
import { Hidden, Send } from './form-parts.tsx';

const maxContent = 5000;

type OpenCaseFormProps = {
  readonly reasons: readonly CaseReason[];
  readonly caps: readonly AgreedCap[];
  readonly clientKey: string;
  readonly answer: FormAnswer | undefined;
};

/** Reports a problem: what it is, what happened, photos of it, and what the lender claims. */
export function OpenCaseForm({ reasons, caps, clientKey, answer }: OpenCaseFormProps) {
  const errorText = useErrorText();
  const { fields, part } = usePostedForm(openCaseForm, answer, { initial: { clientKey } });
  return (
    <PostedForm part={part} className="mt-8 grid gap-6">
      <Hidden operation="open" clientKey={clientKey} />
      <RadioCards
        legend={<FormattedMessage id="case.reason" />}
        name="reason"
        defaultValue={fields.reason.initialValue}
        cards={reasons.map((reason) => ({ value: reason, title: <FormattedMessage id={`case.reason-${reason}`} /> }))}
        error={errorText(fields.reason.errors)}
      />
      <BoundTextArea
        field={fields.content}
        label="case.content"
        hint="case.content-hint"
        rows={6}
        maxLength={maxContent}
      />
      <OpeningClaim caps={caps} typed={fields.claim.initialValue} error={errorText(fields.claim.errors)} />
      <CasePhotosField />
      <Send operation="open" words={<FormattedMessage id="case.open" />} />
    </PostedForm>
  );
}

type AnswerFormProps = Omit<OpenCaseFormProps, 'reasons' | 'caps'> & {
  /** By the side that has reported the problem, which adds to that. */
  readonly isReporter: boolean;
};

/** Adds to an open case. */
export function AnswerForm({ clientKey, answer, isReporter }: AnswerFormProps) {
  const { fields, part } = usePostedForm(answerForm, answer, { initial: { clientKey } });
  return (
    <PostedForm part={part} className="grid gap-5">
      <Hidden operation="answer" clientKey={clientKey} />
      <BoundTextArea
        field={fields.content}
        label={isReporter ? 'case.addition' : 'case.answer'}
        hint="case.answer-hint"
        rows={5}
        maxLength={maxContent}
      />
      <CasePhotosField />
      <Send operation="answer" words={<FormattedMessage id="case.send" />} />
    </PostedForm>
  );
}

type OfferFormProps = {
  readonly most: Money;
  readonly all: Money;
  readonly answer: FormAnswer | undefined;
};

/** The lender's offer to give money back. */
export function OfferForm({ most, all, answer }: OfferFormProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  const { fields, part } = usePostedForm(offerForm, answer);
  return (
    <PostedForm part={part} className="grid gap-4">
      <input type="hidden" name="operation" value="offer" />
      <MoneyField
        name={offerField}
        label={intl.formatMessage({ id: 'case.offer-amount' })}
        hint={intl.formatMessage({ id: 'case.offer-hint' }, { most: formatMoney(most), all: formatMoney(all) })}
        error={errorText(fields.amount.errors)}
        currency={marketplace.currency}
        defaultValue={fields.amount.initialValue}
        required
      />
      <Send operation="offer" words={<FormattedMessage id="case.offer-send" />} variant="outline" />
    </PostedForm>
  );
}

type CaseButtonProps = {
  readonly operation: 'take-refund' | 'escalate' | 'withdraw';
  readonly variant: 'primary' | 'outline';
  /** Of the offer that is accepted, in minor units. */
  readonly amount?: number;
  readonly answer: FormAnswer | undefined;
  readonly children: ReactNode;
};

/** A decision about an open case that needs nothing else. */
export function CaseButton({ operation, variant, amount, answer, children }: CaseButtonProps) {
  const { part } = usePostedForm(decisionForm, answer);
  return (
    <PostedForm part={part} className="grid gap-4">
      <input type="hidden" name="operation" value={operation} />
      {amount !== undefined && <input type="hidden" name={offerField} value={amount} />}
      <Send operation={operation} words={children} variant={variant} />
    </PostedForm>
  );
}
