import { refusal, type Refusal } from '#src/domain/refusal.ts';
import { isUnpaid } from '#src/processes/unpaid.ts';

export const maxMessage = 2000;

/** A message as it is kept: line ends are one character, and nothing surrounds it. Refusal: `validation-invalid-value`. */
export function messageText(typed: string): string | Refusal {
  const text = typed.replace(/\r\n?/g, '\n').trim().toWellFormed();
  const fits = text !== '' && text.length <= maxMessage && !/(?![\n\t])\p{Cc}/u.test(text);
  return fits ? text : refusal('validation-invalid-value', { field: 'content', longest: maxMessage });
}

/** Days after its end for which a transaction can still be written in. Read it can be for ever. */
export const writableDays = 30;

export type Thread = {
  readonly state: string;
  readonly isFinal: boolean;
  readonly lastTransitionedAt: Date;
  readonly now: Date;
  /** Both parties are here, neither banned nor gone. */
  readonly isBothActive: boolean;
  /** An operator looks at the account on its owner's behalf. */
  readonly isLimited: boolean;
};

/**
 * May one of its two parties write in a transaction? A request that is not paid for has not been sent, so
 * nothing said in it may reach the provider. Refusals: `forbidden`, `transaction-unpaid`,
 * `transaction-counterparty-banned`, `transaction-messages-closed`.
 */
export function mayWrite({ state, isFinal, lastTransitionedAt, now, isBothActive, isLimited }: Thread): Refusal | null {
  if (isLimited) return refusal('forbidden');
  if (isUnpaid(state)) return refusal('transaction-unpaid');
  if (!isBothActive) return refusal('transaction-counterparty-banned');
  const isClosed = isFinal && now.getTime() - lastTransitionedAt.getTime() > writableDays * 86_400_000;
  return isClosed ? refusal('transaction-messages-closed', { days: writableDays }) : null;
}
