import { refusal, type Refusal } from '#src/domain/refusal.ts';
import { isUnsent } from '#src/processes/registry.ts';

/** Days after its end during which messages can still be sent. Reading has no limit. */
export const writableDays = 30;

export type Thread = {
  readonly state: string;
  readonly isFinal: boolean;
  readonly lastTransitionedAt: Date;
  readonly now: Date;
  /** Both parties are active, neither banned nor deleted. */
  readonly isBothActive: boolean;
};

/**
 * Whether the parties of a transaction may send messages now. An unpaid request has not been sent, so its messages must
 * not reach the provider. Refusals: `transaction-unpaid`, `transaction-counterparty-banned`,
 * `transaction-messages-closed`.
 */
export function mayWrite({ state, isFinal, lastTransitionedAt, now, isBothActive }: Thread): Refusal | null {
  if (isUnsent(state)) return refusal('transaction-unpaid');
  if (!isBothActive) return refusal('transaction-counterparty-banned');
  const isClosed = isFinal && now.getTime() - lastTransitionedAt.getTime() > writableDays * 86_400_000;
  return isClosed ? refusal('transaction-messages-closed', { days: writableDays }) : null;
}
