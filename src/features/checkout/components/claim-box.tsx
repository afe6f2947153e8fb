import { FormattedMessage, useIntl } from 'react-intl';
import type { Currency } from '#src/domain/money/money.ts';
import type { ClaimCaps } from '#src/domain/pricing/claim-caps.ts';
import { ClaimAmounts, ClaimRules } from '#src/features/transactions/claim-terms.tsx';
import { CheckBox } from '#src/ui/forms/check-box.tsx';
import type { CheckoutState } from '../payment/use-checkout.ts';
import { Section } from './section.tsx';

type ClaimBoxProps = {
  readonly items: readonly { readonly title: string; readonly caps: ClaimCaps | null }[];
  readonly currency: Currency;
  /** The lender's. */
  readonly name: string;
  readonly state: Pick<CheckoutState, 'typed' | 'set' | 'submitted' | 'busy' | 'claimsKey'>;
};

/** What may be charged later, with a box of its own; nothing where no item names anything. */
export function ClaimBox({ items, currency, name, state }: ClaimBoxProps) {
  const intl = useIntl();
  const { typed, set, submitted, busy, claimsKey } = state;
  if (claimsKey === '') return null;
  const named = items.flatMap(({ title, caps }) => (caps === null ? [] : [{ title, caps }]));
  const isAgreed = typed.claims === claimsKey;
  return (
    <Section title={<FormattedMessage id="claims.title" />}>
      <div className="mt-6 grid gap-5">
        {named.map(({ title, caps }) => (
          <div key={title} className="grid gap-2">
            {items.length > 1 && <h3 className="medium">{title}</h3>}
            <ClaimAmounts caps={caps} currency={currency} />
          </div>
        ))}
        <ClaimRules name={name} />
        <CheckBox
          name="claims"
          checked={isAgreed}
          onChange={(event) => set('claims', event.currentTarget.checked ? claimsKey : '')}
          error={submitted && !isAgreed ? intl.formatMessage({ id: 'claims.missing' }) : undefined}
          disabled={busy}
          required
        >
          <FormattedMessage id="claims.agree" values={{ count: named.length }} />
        </CheckBox>
      </div>
    </Section>
  );
}
