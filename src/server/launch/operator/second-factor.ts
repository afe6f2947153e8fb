import { resetSecondFactor } from '#src/features/accounts/reset-second-factor.server.ts';
import { ownerCommand } from './owner-command.ts';

/** For an owner who can log in neither by a code nor by a passkey any more. */
export const resetSecondFactorOf = ownerCommand({
  name: 'reset-second-factor',
  before: (email) => [
    `The authenticator app, the recovery codes and the passkeys of ${email} are removed, and its sessions end.`,
    'Be sure that the owner asks for it: from then on the password alone is enough.',
  ],
  after: 'Removed. The owner is told by email.',
  sentences: { conflict: 'This account has neither an authenticator app nor a passkey. Nothing was changed.' },
  run: (app, operator, { email, reason }) => resetSecondFactor(app, operator, email, { reason, requestId: null }),
});
