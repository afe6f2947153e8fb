import { FormattedMessage, useIntl } from 'react-intl';
import { formatDayShort, formatDayWithYear } from '#src/ui/data/format/days.ts';
import type { ListingStatistics } from '../queries.server.ts';

type FiguresProps = Pick<ListingStatistics, 'figures' | 'period'>;

/** Bars for the eye; the table below says the same. */
export function ViewsChart({ figures }: FiguresProps) {
  const highest = Math.max(1, ...figures.map(({ views }) => views));
  const [first, last] = [figures[0], figures.at(-1)];
  return (
    <div aria-hidden="true" className="statistics-chart">
      <p className="small muted">{highest}</p>
      <div className="statistics-bars">
        {figures.map(({ day, views }) => (
          <i key={day} title={`${formatDayShort(day)}: ${views}`} style={{ height: `${(views / highest) * 100}%` }} />
        ))}
      </div>
      <p className="statistics-ends small muted">
        <span>{first && formatDayShort(first.day)}</span>
        <span>{last && formatDayShort(last.day)}</span>
      </p>
    </div>
  );
}

/** The newest first; without the days on which nothing happened. */
export function FiguresTable({ figures, period }: FiguresProps) {
  const intl = useIntl();
  const filled = figures.filter(({ views, favourites, requests }) => views + favourites + requests > 0);
  if (filled.length === 0)
    return (
      <p className="mid">
        <FormattedMessage id="statistics.none" />
      </p>
    );
  return (
    <table className="statistics-table">
      <caption className="visually-hidden">
        <FormattedMessage id={`statistics.table-${period}`} />
      </caption>
      <thead>
        <tr>
          {([`by-${period}`, 'views', 'favourites', 'requests'] as const).map((name) => (
            <th key={name} scope="col">
              <FormattedMessage id={`statistics.${name}`} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {filled.toReversed().map(({ day, ...figure }) => (
          <tr key={day}>
            <th scope="row">
              {period === 'day' ? (
                formatDayWithYear(day)
              ) : (
                <FormattedMessage id="statistics.week-of" values={{ day: formatDayWithYear(day) }} />
              )}
            </th>
            {(['views', 'favourites', 'requests'] as const).map((name) => (
              <td key={name}>{intl.formatNumber(figure[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
