import { refusal, type Refusal } from '#src/domain/refusal.ts';
import type { Stage } from '#src/domain/process/process.ts';
import { isUnderWay } from '#src/processes/registry.ts';

/** Days after its end during which messages can still be sent. Reading has no limit. */
export const writableDays = 30;

export type Thread = {
  /** Both know of it: it was requested and paid, or began as a question or an offer. */
  readonly isKnownToProvider: boolean;
  readonly isFinal: boolean;
  readonly lastTransitionedAt: Date;
  readonly now: Date;
  /** Both parties are active, neither banned nor deleted. */
  readonly isBothActive: boolean;
  /** Null in a state that the process does not know. */
  readonly stage: Stage | null;
  /** One of them has blocked the other. */
  readonly isBlocked: boolean;
};

/**
 * Whether the parties of a transaction may send messages now. An unpaid request has not been sent, so its messages must
 * not reach the provider. Refusals: `transaction-unpaid`, `transaction-counterparty-banned`,
 * `user-blocked`, but in an open order, and `transaction-messages-closed`.
 */
export function mayWrite(thread: Thread): Refusal | null {
  const { isKnownToProvider, stage, isFinal, lastTransitionedAt, now, isBothActive, isBlocked } = thread;
  if (!isKnownToProvider) return refusal('transaction-unpaid');
  if (!isBothActive) return refusal('transaction-counterparty-banned');
  if (isBlocked && !isUnderWay(stage)) return refusal('user-blocked');
  const isClosed = isFinal && now.getTime() - lastTransitionedAt.getTime() > writableDays * 86_400_000;
  return isClosed ? refusal('transaction-messages-closed', { days: writableDays }) : null;
}
