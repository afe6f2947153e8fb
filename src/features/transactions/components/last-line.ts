import type { IntlShape } from 'react-intl';
import { keptWords, moneyMessage } from '#src/features/payments/money-words.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { isOnItsWay, nameOf } from './transaction-values.ts';
import type { InboxRow } from '../inbox.server.ts';
import { feedMessageOf } from './words.ts';

/** The last activity, transition or message, in one line. */
export function lastLine(intl: IntlShape, row: InboxRow): string {
  const { other, label, stage, message, lastTransitionLine, title, payin, money, kept, kind, role, settled } = row;
  const { wasSent } = row;
  // The requesting customer is banned or deleted, and the request is still pending.
  if (label === 'pending' && other.state === 'banned')
    return intl.formatMessage({ id: 'transaction.counterparty-banned' });
  if (label === 'pending' && other.state === 'deleted')
    return intl.formatMessage({ id: 'transaction.counterparty-deleted' });
  if (message !== null)
    return message.own ? intl.formatMessage({ id: 'inbox.own-words' }, { words: message.content }) : message.content;
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
      pays: 'no',
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
