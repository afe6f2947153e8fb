import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { type Money, toMajor } from '#src/domain/money/money.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { BoundTextArea } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { MoneyField } from '#src/ui/forms/money-field.tsx';
import type { AgreedCap, Claimable } from '../claim-page.server.ts';
import { claimField, claimForm, objectForm } from '../forms.ts';
import { CasePhotosField } from './case-photos-field.tsx';
import { Hidden, Send } from './form-parts.tsx';

const maxContent = 5000;

type AmountProps = {
  readonly label: string;
  readonly hint: string;
  readonly typed: string | undefined;
  readonly error: string | readonly string[] | undefined;
  readonly required?: boolean;
  readonly optional?: boolean;
};

function ClaimAmount({ label, hint, typed, error, required = false, optional = false }: AmountProps) {
  return (
    <MoneyField
      name={claimField}
      {...{ label, hint, error, required, optional }}
      currency={marketplace.currency}
      defaultValue={typed}
    />
  );
}

type OpeningClaimProps = Pick<AmountProps, 'typed' | 'error'> & { readonly caps: readonly AgreedCap[] };

/** In the form that opens a case: what the lender claims, with all that the customer agreed to. */
export function OpeningClaim({ caps, typed, error }: OpeningClaimProps) {
  const intl = useIntl();
  if (caps.length === 0) return null;
  const list = intl.formatList(
    caps.map(({ kind, amount, inAll }) =>
      intl.formatMessage(
        { id: 'case.claim-up-to' },
        { kind, amount: formatMoney(amount), most: inAll === null ? '' : formatMoney(inAll) },
      ),
    ),
    { type: 'unit' },
  );
  return (
    <ClaimAmount
      label={intl.formatMessage({ id: 'case.claim-amount' })}
      hint={intl.formatMessage({ id: 'case.claim-hint' }, { list })}
      {...{ typed, error }}
      optional
    />
  );
}

type ClaimFormProps = {
  readonly claimable: Claimable;
  /** What she claims by now. */
  readonly named: Money | null;
  readonly answer: FormAnswer | undefined;
};

/** In an open case: the lender names her claim, or another amount; a late fee is computed. */
export function ClaimForm({ claimable: { kind, most, daysLate }, named, answer }: ClaimFormProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  const { fields, part } = usePostedForm(claimForm, answer, {
    initial: { claim: named === null ? '' : toMajor(named) },
  });
  const amount = formatMoney(most);
  return (
    <PostedForm part={part} className="grid gap-4">
      <input type="hidden" name="operation" value="claim" />
      {kind === 'lateFee' ? (
        <p>
          <FormattedMessage id="case.claim-late" values={{ days: daysLate, amount }} />
        </p>
      ) : (
        <ClaimAmount
          label={intl.formatMessage({ id: 'case.claim-amount' })}
          hint={intl.formatMessage({ id: 'case.claim-open-hint' }, { most: amount })}
          typed={fields.claim.initialValue}
          error={errorText(fields.claim.errors)}
          required
        />
      )}
      <Send operation="claim" words={<FormattedMessage id="case.claim-save" />} variant="outline" />
    </PostedForm>
  );
}

type ObjectFormProps = {
  readonly caseId: string;
  readonly clientKey: string;
  readonly answer: FormAnswer | undefined;
};

/** The customer says why they object to what was decided. */
export function ObjectForm({ caseId, clientKey, answer }: ObjectFormProps) {
  const { fields, part } = usePostedForm(objectForm, answer, { initial: { clientKey, caseId } });
  return (
    <details open={answer !== undefined}>
      <summary className="medium">
        <FormattedMessage id="case.object" />
      </summary>
      <PostedForm part={part} className="mt-4 grid gap-5">
        <Hidden operation="object" clientKey={clientKey} caseId={caseId} />
        <BoundTextArea
          field={fields.content}
          label="case.object-content"
          hint="case.object-line"
          rows={5}
          maxLength={maxContent}
        />
        <CasePhotosField />
        <Send operation="object" about={caseId} words={<FormattedMessage id="case.object-send" />} variant="outline" />
      </PostedForm>
    </details>
  );
}
