import { FormattedMessage, useIntl } from 'react-intl';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { Thumb } from '#src/ui/data/image.tsx';
import { Link } from '#src/ui/layout/link.tsx';
import { sumOf, type TogetherItem } from '../together.ts';
import type { TransactionPage } from '../transaction-page.server.ts';
import { transactionPath } from '../transaction-path.ts';
import { StateBadge } from './state-badge.tsx';

/** The items of one request and payment, each with its state, and how a lender leaves some of them out. */
export function RequestedTogether({ transaction }: { readonly transaction: TransactionPage }) {
  const { id, together, role, stage } = transaction;
  if (together.length === 0) return null;
  const waiting = together.filter((item) => item.stage === 'requested').length;
  const sum = sumOf(together);
  return (
    <section className="soft grid gap-4 print:hidden" aria-labelledby="together">
      <h2 id="together" className="h6">
        <FormattedMessage id="transaction.together" values={{ count: together.length }} />
      </h2>
      <ul className="grid gap-3">
        {together.map((item) => (
          <Item key={item.id} item={item} to={transactionPath(role, item.id)} isHere={item.id === id} />
        ))}
      </ul>
      {sum !== null && (
        <p className="medium flex justify-between gap-4 border-t border-line pt-4">
          <FormattedMessage id={`transaction.together-sum-${role}`} />
          <span className="whitespace-nowrap">{formatMoney(sum)}</span>
        </p>
      )}
      {stage === 'requested' && waiting > 1 && (
        <p className="small muted">
          <FormattedMessage id={`transaction.together-${role}`} values={{ count: waiting }} />
        </p>
      )}
    </section>
  );
}

type ItemProps = { readonly item: TogetherItem; readonly to: string; readonly isHere: boolean };

function Item({ item: { title, imageId, label, backUpOf, amount }, to, isHere }: ItemProps) {
  const intl = useIntl();
  return (
    <li className="flex items-center gap-3">
      <Thumb file={imageOf(imageId === null ? undefined : { id: imageId })} width={48} />
      <span className="grid min-w-0 justify-items-start gap-1 wrap-anywhere">
        {isHere ? (
          <span className="medium">{intl.formatMessage({ id: 'transaction.together-here' }, { title })}</span>
        ) : (
          <Link to={to} className="hover:underline">
            {title}
          </Link>
        )}
        {backUpOf !== null && (
          <span className="small muted">
            {intl.formatMessage({ id: 'transaction.together-back-up' }, { title: backUpOf })}
          </span>
        )}
        <StateBadge label={label} left={null} />
      </span>
      {amount !== null && <span className="small ml-auto whitespace-nowrap">{formatMoney(amount)}</span>}
    </li>
  );
}
