import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import type { DealPage } from '#src/features/transactions/deal-page.server.ts';
import { formatDayWithYear } from '#src/ui/format/days.ts';
import { TextButton } from '#src/ui/text-link.tsx';
import { Wordmark } from '#src/ui/wordmark.tsx';

/** The head of the page on paper. */
export function ReceiptHead({ deal, viewerName }: { readonly deal: DealPage; readonly viewerName: string }) {
  const begun = deal.history[0]?.at ?? deal.lastTransitionedAt;
  const day = formatDayWithYear(dayInZone(begun, marketplace.timeZone));
  return (
    <div className="mb-8 hidden border-b border-line pb-4 print:block">
      <Wordmark className="h-5" />
      <p className="h5 mt-4">
        <FormattedMessage id="deal.receipt" />
      </p>
      <p className="small">
        <FormattedMessage
          id="deal.receipt-line"
          values={{ viewer: viewerName, name: marketplace.name, id: deal.id, day }}
        />
      </p>
    </div>
  );
}

/** Offered where money has moved; without script, which opens the printer's window, it is not there. */
export function PrintReceipt({ deal }: { readonly deal: DealPage }) {
  const wasCharged = deal.history.some(({ transition }) => transition === 'accept');
  if (!wasCharged) return null;
  return (
    <TextButton className="small justify-self-start noscript:hidden print:hidden" onClick={() => print()}>
      <FormattedMessage id="deal.print" />
    </TextButton>
  );
}
