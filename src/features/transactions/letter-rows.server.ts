import { createIntl } from 'react-intl';
import type { Tx } from '#src/database/database.server.ts';
import { breakdownFor } from '#src/domain/pricing/breakdown.ts';
import type { Letter, Party } from '#src/domain/process/words.ts';
import { messages } from '#src/messages/messages.ts';
import type { LetterRow } from '#src/platform/mail/mail.ts';
import { formatMoney } from '#src/ui/format/money.ts';
import type { Deal } from './deal.server.ts';
import { lineLabel } from './line-label.ts';
import { linesOf } from './lines.server.ts';

const intl = createIntl({ locale: 'en', messages });
const priced: readonly Letter[] = ['request-received', 'request-sent', 'request-accepted', 'payment-receipt'];

/** The price as this side's page shows it, for letters that speak of money to come; the last row is the sum. */
export async function letterRows(tx: Tx, deal: Deal, letter: Letter, to: Party): Promise<LetterRow[]> {
  if (!priced.includes(letter)) return [];
  const breakdown = breakdownFor(await linesOf(tx, deal.id), to);
  if ('malformed' in breakdown) return [];
  const { rows, total } = breakdown;
  const label = lineLabel(intl, deal.kind, to);
  const sum = intl.formatMessage(
    { id: to === 'customer' ? 'price.total' : 'deal.you-receive' },
    { currency: total.currency },
  );
  return [
    ...rows.map((row) => ({ label: label(row), amount: formatMoney(row.lineTotal) })),
    { label: sum, amount: formatMoney(total) },
  ];
}
