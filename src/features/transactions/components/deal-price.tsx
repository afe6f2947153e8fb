import { FormattedMessage, useIntl } from 'react-intl';
import { sum, type Money } from '#src/domain/money/money.ts';
import type { Breakdown as BreakdownData } from '#src/domain/pricing/breakdown.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Breakdown, type BreakdownRow } from '#src/ui/breakdown.tsx';
import { formatMoney } from '#src/ui/format/money.ts';
import type { DealPage } from '../deal-page.server.ts';
import { useLineLabel } from '../line-label.ts';
import { wasCharged } from '../words.ts';

/** What this side pays or gets, line by line, with what went back, and the card it came from. */
export function DealPrice({ deal }: { readonly deal: DealPage }) {
  const { breakdown, role } = deal;
  const rows = useRows(deal);
  if ('malformed' in breakdown) {
    return (
      <Banner tone="error">
        <FormattedMessage id="deal.price-broken" />
      </Banner>
    );
  }
  const { total } = breakdown;
  return (
    <div className="grid gap-3">
      <Breakdown
        rows={rows}
        total={{
          label: (
            <FormattedMessage
              id={role === 'customer' ? 'price.total' : 'deal.you-receive'}
              values={{ currency: total.currency }}
            />
          ),
          amount: formatMoney(total),
        }}
      />
      <PaidWith deal={deal} />
    </div>
  );
}

/** Every line, and what went back: in one line when that is all of it. */
function useRows(deal: DealPage): BreakdownRow[] {
  const { breakdown, kind, role } = deal;
  const intl = useIntl();
  const label = useLineLabel(kind, role);
  if ('malformed' in breakdown) return [];
  const isVoid = breakdown.total.amount === 0;
  const rows = breakdown.rows
    .filter(({ reversal }) => !(isVoid && reversal))
    .map((row, index): BreakdownRow => ({
      key: `${row.code} ${index}`,
      label: label(row),
      amount: formatMoney(row.lineTotal),
      tone: row.code === 'line-item/referral-discount' && !row.reversal ? 'discount' : undefined,
    }));
  if (rows.length === breakdown.rows.length) return rows;
  const words = intl.formatMessage({ id: voidWords(deal) });
  return [...rows, { key: 'void', label: words, amount: formatMoney(reversed(breakdown)) }];
}

function voidWords(deal: DealPage) {
  if (wasCharged(deal)) return 'deal.refunded';
  return deal.role === 'customer' ? 'deal.never-charged' : 'deal.never-paid-out';
}

function reversed({ rows, total }: BreakdownData): Money {
  const lines = rows.filter(({ reversal }) => reversal);
  return sum(
    total.currency,
    lines.map(({ lineTotal }) => lineTotal),
  );
}

function PaidWith({ deal }: { readonly deal: DealPage }) {
  const intl = useIntl();
  const { card, state } = deal;
  const held = state === 'preauthorized';
  if (card === null || !(held || wasCharged(deal))) return null;
  return (
    <p className="small muted">
      <FormattedMessage
        id={held ? 'deal.held-on' : 'deal.paid-with'}
        values={{ card: intl.formatMessage({ id: 'deal.card' }, card) }}
      />
    </p>
  );
}
