import type { Tx } from '#src/database/database.server.ts';
import { money, subtract } from '#src/domain/money/money.ts';
import { breakdownFor } from '#src/domain/pricing/breakdown.ts';
import type { Email, Party } from '#src/domain/process/words.ts';
import { borneByLenders } from '#src/features/payments/lender-shares.server.ts';
import { showsPrice } from '#src/features/notifications/transaction-kinds.ts';
import { intl } from '#src/i18n/intl.ts';
import type { EmailRow } from '#src/platform/email/email.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import type { Transaction } from '../transaction.server.ts';
import { lineLabel } from '../line-label.ts';
import { linesOf } from '../engine/lines.server.ts';

/**
 * Price rows of an email, as this side's page shows them; the last row is the total. Empty for emails that show no
 * price.
 */
export async function emailRows(tx: Tx, transaction: Transaction, email: Email, to: Party): Promise<EmailRow[]> {
  if (!showsPrice(email)) return [];
  const breakdown = breakdownFor(await linesOf(tx, transaction.id), to);
  if ('malformed' in breakdown) return [];
  const { rows } = breakdown;
  const borne = to === 'provider' ? ((await borneByLenders(tx, [transaction.id])).get(transaction.id) ?? 0) : 0;
  const total = subtract(breakdown.total, money(borne, breakdown.total.currency));
  const label = lineLabel(intl, transaction.kind, to);
  const sum = intl.formatMessage(
    { id: to === 'customer' ? 'price.total' : 'transaction.you-receive' },
    { currency: total.currency },
  );
  return [
    ...rows.map((row) => ({ label: label(row), amount: formatMoney(row.lineTotal) })),
    ...(borne > 0
      ? [{ label: intl.formatMessage({ id: 'transaction.borne' }), amount: formatMoney(money(-borne, total.currency)) }]
      : []),
    { label: sum, amount: formatMoney(total) },
  ];
}
