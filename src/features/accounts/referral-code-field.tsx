import type { ComponentProps } from 'react';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';

/** The code of a friend, of those who sign up. */
export function ReferralCodeField({ field }: Pick<ComponentProps<typeof BoundTextField>, 'field'>) {
  return (
    <BoundTextField
      field={field}
      type="text"
      label="accounts.referral-code"
      placeholder="ABC123"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      optional
    />
  );
}
