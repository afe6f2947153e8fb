import { useIntl } from 'react-intl';
import { formatMoney } from '#src/ui/format/money.ts';
import { nameOf } from './deal-values.ts';
import type { InboxRow } from './inbox.server.ts';
import { feedMessageOf } from './words.ts';

/** What happened last, or was said after it, in one line. */
export function useLastLine({ other, label, state, said, happened, title, payin, kind }: InboxRow): string {
  const intl = useIntl();
  // The one who asked is gone, and the request stands.
  if (label === 'pending' && other.state === 'banned') return intl.formatMessage({ id: 'deal.counterparty-banned' });
  if (label === 'pending' && other.state === 'deleted') return intl.formatMessage({ id: 'deal.counterparty-deleted' });
  if (said !== null)
    return said.own ? intl.formatMessage({ id: 'inbox.own-words' }, { words: said.content }) : said.content;
  if (happened !== null) {
    const { transition, voice } = happened;
    const values = { name: nameOf(other), piece: title, payin: formatMoney(payin), kind, state, voice };
    return intl.formatMessage({ id: feedMessageOf(transition) }, values);
  }
  return label === 'pending-payment' ? intl.formatMessage({ id: 'inbox.unpaid' }) : '';
}
