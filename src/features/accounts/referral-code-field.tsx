import type { ComponentProps } from 'react';
import { marketplace } from '#marketplace';
import { configured } from '#src/domain/money/money.ts';
import { formatMoneyRounded } from '#src/ui/data/format/money.ts';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';

const { currency, referrals } = marketplace;

/** The code of a friend, of those who sign up, and what it is good for while the programme is open. */
export function ReferralCodeField({
  field,
  onInput,
}: Pick<ComponentProps<typeof BoundTextField>, 'field' | 'onInput'>) {
  return (
    <BoundTextField
      field={field}
      onInput={onInput}
      type="text"
      label="accounts.referral-code"
      hint={referrals.creditMajor > 0 ? 'accounts.referral-code-hint' : undefined}
      hintValues={{ amount: formatMoneyRounded(configured(referrals.creditMajor, currency)) }}
      placeholder="ABC123"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      optional
    />
  );
}
