import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ProfileFacts } from './profile-data.server.ts';

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** What is known of a lender, in figures. What there is none of is left out; without any there is no row. */
export function Figures({
  facts: { counts, rating, completed, cancelled, followers },
}: {
  readonly facts: ProfileFacts;
}) {
  const intl = useIntl();
  const items = counts.rent + counts.sale;
  const figures: { readonly value: string; readonly label: ReactNode }[] = [];
  if (items > 0)
    figures.push({
      value: intl.formatNumber(items),
      label: <FormattedMessage id="profile.figure-items" values={{ count: items }} />,
    });
  if (rating.count > 0)
    figures.push({
      value: intl.formatNumber(rating.average, oneDecimal),
      label: <FormattedMessage id="profile.figure-rating" values={{ count: rating.count }} />,
    });
  if (completed > 0)
    figures.push({
      value: intl.formatNumber(completed),
      label: <FormattedMessage id="profile.figure-completed" values={{ count: completed }} />,
    });
  if (cancelled > 0)
    figures.push({
      value: intl.formatNumber(cancelled),
      label: <FormattedMessage id="profile.figure-cancelled" values={{ count: cancelled }} />,
    });
  if (followers > 0)
    figures.push({
      value: intl.formatNumber(followers),
      label: <FormattedMessage id="profile.figure-followers" values={{ count: followers }} />,
    });
  if (figures.length === 0) return null;
  return (
    <div className="wrap">
      <dl className="figures">
        {figures.map(({ value, label }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
