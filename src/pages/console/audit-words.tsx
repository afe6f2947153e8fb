import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { money } from '#src/domain/money/money.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { auditLineOf, type AuditedEntry } from './audit-line.ts';

/** What an entry of the audit log says was done. */
export function AuditWords({ entry }: { readonly entry: AuditedEntry }) {
  const { message, tried, amounts, code } = auditLineOf(entry);
  if (message === null) return <FormattedMessage id="console.audit-other" values={{ permission: code }} />;
  const what = tried === null ? code : <FormattedMessage id={tried} />;
  const written = Object.entries(amounts).map(([name, amount]) => [
    name,
    formatMoney(money(amount, marketplace.currency)),
  ]);
  return <FormattedMessage id={message} values={{ ...Object.fromEntries(written), what }} />;
}
