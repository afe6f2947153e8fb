import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import type { DealPage } from '#src/features/transactions/deal-page.server.ts';
import { wasCharged } from '#src/features/transactions/words.ts';
import { formatDayWithYear } from '#src/ui/format/days.ts';
import { TextButton } from '#src/ui/text-link.tsx';
import { Wordmark } from '#src/ui/wordmark.tsx';

type ReceiptProps = { readonly deal: DealPage; readonly viewerName: string };

/** The head of the page on paper: which order, of when, between whom. */
export function ReceiptHead({ deal, viewerName }: ReceiptProps) {
  const { id, role, other, history } = deal;
  const charged = history.find(({ transition }) => transition === 'accept');
  const [customer, lender] = role === 'customer' ? [viewerName, other.displayName] : [other.displayName, viewerName];
  return (
    <div className="receipt-head">
      <div className="receipt-title">
        <Wordmark className="h-5" />
        <p className="h5">
          <FormattedMessage id="deal.receipt" />
        </p>
      </div>
      <dl className="receipt-facts">
        <Fact name="order" value={id} />
        <Fact name="asked" value={dayOf(history[0]?.at ?? deal.lastTransitionedAt)} />
        {charged && <Fact name="charged" value={dayOf(charged.at)} />}
        <Fact name="customer" value={customer} />
        <Fact name="lender" value={lender} />
      </dl>
    </div>
  );
}

type FactProps = { readonly name: 'order' | 'asked' | 'charged' | 'customer' | 'lender'; readonly value: string };

function Fact({ name, value }: FactProps) {
  return (
    <div>
      <dt>
        <FormattedMessage id={`deal.receipt-${name}`} />
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

function dayOf(at: Date): string {
  return formatDayWithYear(dayInZone(at, marketplace.timeZone));
}

/** The last line on paper. */
export function ReceiptFoot() {
  return (
    <p className="receipt-foot">
      <FormattedMessage id="deal.receipt-foot" values={{ name: marketplace.name }} />
    </p>
  );
}

/** Offered where money has moved; without script, which opens the printer's window, it is not there. */
export function PrintReceipt({ deal }: { readonly deal: DealPage }) {
  if (!wasCharged(deal)) return null;
  return (
    <TextButton className="small justify-self-start noscript:hidden print:hidden" onClick={() => print()}>
      <FormattedMessage id="deal.print" />
    </TextButton>
  );
}
