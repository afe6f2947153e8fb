import type { Tx } from '#src/database/database.server.ts';
import { dropReminders } from '#src/features/notifications/drop-reminders.server.ts';
import { notifyStreams } from '#src/platform/live/notify-streams.server.ts';
import { expiringStates } from '../expiring-states.ts';
import type { Transaction } from '../transaction.server.ts';

/** Open pages show the move, and nobody is reminded of what they have answered. */
export async function leaveState(tx: Tx, before: Transaction): Promise<void> {
  await notifyStreams(tx, before.id);
  if (expiringStates.includes(before.state)) await dropReminders(tx, before);
}
