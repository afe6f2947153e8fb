import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { money } from '#src/domain/money/money.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { Link } from '#src/ui/layout/link.tsx';
import type { MasterCalendar } from '../queries.server.ts';

type FigureTilesProps = Pick<MasterCalendar, 'figures' | 'earnings' | 'today'>;

/** What today asks of the lender, whatever days are shown; each leads to where it is answered. */
export function FigureTiles({ figures, earnings, today }: FigureTilesProps) {
  const intl = useIntl();
  const tiles = [
    { figure: 'waiting', shown: intl.formatNumber(figures.waiting), to: '/inbox/sales' },
    { figure: 'out', shown: intl.formatNumber(figures.out), to: `/master-calendar?week=${today}` },
    { figure: 'due', shown: intl.formatNumber(figures.due), to: `/master-calendar?week=${today}` },
    {
      figure: 'month',
      shown: formatMoney(money(earnings.at(-1)?.amount ?? 0, marketplace.currency)),
      to: '/account/payments',
    },
  ] as const;
  return (
    <dl className="master-tiles">
      {tiles.map(({ figure, shown, to }) => (
        <div key={figure}>
          <dt className="small mid">
            <Link to={to} className="link">
              <FormattedMessage id={`master.tile-${figure}`} />
            </Link>
          </dt>
          <dd className="d3 mt-1">{shown}</dd>
        </div>
      ))}
    </dl>
  );
}
