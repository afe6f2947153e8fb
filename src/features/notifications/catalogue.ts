import { calendarFailingKind } from './calendar-kind.ts';
import { caseKind } from './case-kind.ts';
import { creditKind } from './credit-kind.ts';
import { daysFreedKind } from './days-kind.ts';
import { disputeKind, disputeOverKind } from './dispute-kind.ts';
import { handoverDueKind, handoverRecordedKind } from './handover-kinds.ts';
import { idCheckKind } from './id-check-kind.ts';
import { exportKind } from './export-kind.ts';
import { offerExpiringKind, requestExpiringKind } from './expiring-kinds.ts';
import { itemListedKind } from './follow-kind.ts';
import type { KindRule } from './kind-rule.ts';
import { listingKind } from './listing-kind.ts';
import { messageKind } from './message-kind.ts';
import { messageDecidedKind, reviewDecidedKind } from './moderation-kinds.ts';
import { partyGoneKind } from './party-gone-kind.ts';
import {
  bankAccountAddedKind,
  bankAccountKind,
  bankPayoutKind,
  payoutDueKind,
  payoutReducedKind,
} from './payout-kinds.ts';
import { priceFallenKind } from './price-kind.ts';
import { replyKind, reviewDueKind } from './review-kinds.ts';
import { searchEndedKind, searchFoundKind } from './search-kinds.ts';
import { transactionKinds } from './transaction-kinds.ts';

/**
 * Everything that users are told: per kind the facts, who is told, the preference group, the channels with their texts,
 * and the page that it leads to.
 */
export const catalogue = {
  ...transactionKinds,
  'message-received': messageKind,
  'payment-disputed': disputeKind,
  'dispute-over': disputeOverKind,
  'party-gone': partyGoneKind,
  'case-moved': caseKind,
  'id-checked': idCheckKind,
  'listing-decided': listingKind,
  'message-decided': messageDecidedKind,
  'review-decided': reviewDecidedKind,
  'export-ready': exportKind,
  'credit-earned': creditKind,
  'payout-due': payoutDueKind,
  'bank-account-added': bankAccountAddedKind,
  'bank-account-changed': bankAccountKind,
  'payout-reduced': payoutReducedKind,
  'bank-payout': bankPayoutKind,
  'calendar-failing': calendarFailingKind,
  'item-listed': itemListedKind,
  'price-fallen': priceFallenKind,
  'days-freed': daysFreedKind,
  'handover-recorded': handoverRecordedKind,
  'handover-due': handoverDueKind,
  'request-expiring': requestExpiringKind,
  'offer-expiring': offerExpiringKind,
  'review-replied': replyKind,
  'review-due': reviewDueKind,
  'search-found': searchFoundKind,
  'search-ended': searchEndedKind,
};

export type Kind = keyof typeof catalogue;
export type FactsOf<K extends Kind> = (typeof catalogue)[K] extends KindRule<infer Facts> ? Facts : never;

/** Those that only their recipient reads. */
export const privateKinds: readonly string[] = Object.entries<{ readonly isPrivate?: true }>(catalogue).flatMap(
  ([kind, { isPrivate }]) => (isPrivate ? kind : []),
);

/**
 * The rule of a stored event, whose facts are checked by the rule's own schema. Throws for a kind that this version does
 * not know.
 */
export function ruleOf(kind: string): KindRule<unknown> {
  const rule = Object.hasOwn(catalogue, kind) ? catalogue[kind as Kind] : undefined;
  if (rule === undefined) throw new Error(`The notifications know no kind ${kind}`);
  return rule as KindRule<unknown>;
}
