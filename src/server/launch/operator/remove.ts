import { removeOperator } from '#src/features/accounts/remove-operator.server.ts';
import { ownerCommand } from './owner-command.ts';

/** For one who has left the team. */
export const removeOperatorAt = ownerCommand({
  name: 'remove',
  before: (email) => [`${email} is no operator any more, and its sessions end. The account stays, as a member’s.`],
  after: 'Removed.',
  sentences: { conflict: 'This account is no operator’s, or it is your own. Nothing was changed.' },
  run: (app, operator, { email, reason }) => removeOperator(app, operator, email, { reason, requestId: null }),
});
