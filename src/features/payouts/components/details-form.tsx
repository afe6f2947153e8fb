import type { ComponentProps } from 'react';
import type { Presence } from '#src/features/accounts/presence.server.ts';
import { LogInAgain } from './current-password.tsx';
import { PayoutForm } from './payout-form.tsx';

type DetailsFormProps = Omit<ComponentProps<typeof PayoutForm>, 'asksPassword'> & { readonly presence: Presence };

/** Without a password only another log-in can confirm a change. */
export function DetailsForm({ presence, account, ...rest }: DetailsFormProps) {
  if (presence === 'log-in')
    return (
      <div className="mt-6">
        <LogInAgain />
      </div>
    );
  return (
    <PayoutForm key={account?.country ?? 'first'} {...{ ...rest, account }} asksPassword={presence === 'password'} />
  );
}
