import type { IntlShape } from 'react-intl';
import { money as moneyOf } from '#src/domain/money/money.ts';
import { selector } from '#src/domain/text/selector.ts';
import { keptWords, moneyMessage } from '#src/features/payments/money-words.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { isExcused, isOnItsWay, nameOf } from './transaction-values.ts';
import type { InboxRow } from '../inbox.server.ts';
import { feedMessageOf } from './words.ts';

/** The last activity, transition or message, in one line. */
export function lastLine(intl: IntlShape, row: InboxRow): string {
  const { other, label, stage, message, lastTransitionLine, title, payin, money, kept, kind, role, settled } = row;
  const { wasSent } = row;
  if ((stage === 'negotiating' || label === 'requested') && other.state !== 'active')
    return intl.formatMessage({ id: 'refusal.transaction-counterparty-banned' });
  // The requesting customer is banned or deleted, and the request is still pending.
  if (label === 'pending' && other.state === 'banned')
    return intl.formatMessage({ id: 'transaction.counterparty-banned' });
  if (label === 'pending' && other.state === 'deleted')
    return intl.formatMessage({ id: 'transaction.counterparty-deleted' });
  if (stage === 'requested' && row.isClosedForCause === true) return intl.formatMessage({ id: 'inbox.request-closed' });
  if (row.isImpossible === true)
    return intl.formatMessage({ id: 'inbox.offer-impossible' }, { label: selector(label ?? 'none') });
  const urgent = urgentLine(intl, row);
  if (urgent !== null) return urgent;
  if (message !== null && isNewest(message.at, row))
    return message.own ? intl.formatMessage({ id: 'inbox.own-words' }, { words: message.content }) : message.content;
  const handover = handoverLine(intl, row);
  if (handover !== null) return handover;
  if (lastTransitionLine !== null) {
    const { transition, voice } = lastTransitionLine;
    const [name, amount] = [nameOf(other), formatMoney(payin)];
    const paid = moneyMessage(intl, money, role, { amount, name, kept: keptWords(role, payin, kept) });
    const out = isOnItsWay({ kind, stage, wasSent }) ? 'yes' : 'no';
    // Where its money is, its page says.
    const values = {
      name,
      listing: title,
      payin: amount,
      paid,
      kind,
      stage,
      voice,
      side: role,
      settled,
      ...{ pays: 'no', shared: 'no' },
      gone: isExcused(row),
      out,
    };
    return intl.formatMessage({ id: feedMessageOf(transition) }, values);
  }
  // What ended last is nothing that a feed shows, as the time for reviews.
  if (stage === 'completed') return intl.formatMessage({ id: 'inbox.completed' }, { kind });
  if (stage !== 'paying') return '';
  if (role === 'customer') return intl.formatMessage({ id: 'inbox.unpaid' });
  return intl.formatMessage(
    { id: 'transaction.heading.provider.pending-payment' },
    { name: nameOf(other), listing: title },
  );
}

/** What stands above whatever was written since: something is to be paid or answered, or the item is late. */
function urgentLine(intl: IntlShape, row: InboxRow): string | null {
  const { status, role, delivery, payin } = row;
  const { claim, openCase, overdue, lateFee } = status;
  if (openCase === role) return caseLine(intl, row);
  if (claim !== null && !isOwedToViewer(row)) return claimLine(intl, row);
  if (openCase !== null) return caseLine(intl, row);
  if (overdue === null || (overdue.days === 0 && role === 'provider')) return null;
  const fee = lateFee === null ? 'none' : formatMoney(moneyOf(lateFee, payin.currency));
  const values = { late: overdue.days, where: selector(overdue.where), side: role, delivery: selector(delivery), fee };
  return intl.formatMessage({ id: 'inbox.overdue' }, values);
}

function claimLine(intl: IntlShape, { status: { claim }, role, other }: InboxRow): string | null {
  if (claim === null) return null;
  return intl.formatMessage({ id: 'inbox.claim' }, { claim: selector(claim), side: role, name: nameOf(other) });
}

function caseLine(intl: IntlShape, { status: { openCase }, role, other }: InboxRow): string {
  const waits = openCase === role ? 'you' : openCase === 'operator' ? 'operator' : 'other';
  return intl.formatMessage({ id: 'inbox.case' }, { waits, name: nameOf(other) });
}

/** It can stay so for good, and the lender can do nothing about it: what was written or done since is above it. */
function isOwedToViewer({ status: { claim }, role }: InboxRow): boolean {
  return claim === 'owed' && role === 'provider';
}

function isNewest(at: Date, row: InboxRow): boolean {
  const { step, owedAt } = row.status;
  return (step === null || at > step.at) && (!isOwedToViewer(row) || owedAt === null || at > owedAt);
}

/** What is to be done with the item, how a problem was settled, or what was done last. */
function handoverLine(intl: IntlShape, row: InboxRow): string | null {
  const { status, role, other, stage, delivery, at } = row;
  const { outcome, isOfClaim, due, step, owedAt } = status;
  const name = nameOf(other);
  const isAgreed = stage === 'agreed';
  if (isAgreed && due !== null)
    return intl.formatMessage({ id: 'inbox.due' }, { step: selector(due), delivery: selector(delivery), name });
  const isStepLater = step !== null && owedAt !== null && step.at > owedAt;
  if (isOwedToViewer(row) && !isStepLater) return claimLine(intl, row);
  if (isAgreed && outcome !== null && outcome !== 'charge')
    return intl.formatMessage({ id: `case.outcome-${outcome}` }, { claim: isOfClaim ? 'named' : 'none' });
  // Once it has ended, the step only where nothing came after it, as when an item comes back late.
  if (step === null || (!isAgreed && step.at < at)) return null;
  const voice = step.by === role ? 'you' : 'other';
  const values = { step: selector(step.step), way: selector(step.way ?? 'none'), voice, name };
  return intl.formatMessage({ id: step.isByUs ? 'handover.feed-by-us' : 'handover.feed' }, values);
}
