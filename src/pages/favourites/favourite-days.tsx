import { FormattedMessage, useIntl } from 'react-intl';
import { wantedDaysPath } from '#src/features/favourites/favourite-path.ts';
import { heartsForm } from '#src/features/favourites/hearts.tsx';
import { formatRentalDays } from '#src/ui/data/format/days.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { Entry } from './entry.ts';

/** Below a saved rental: the taken days that its user waits for, or where to ask. */
export function FavouriteDays({ entry: { id, title, wanted } }: { readonly entry: Entry }) {
  const intl = useIntl();
  if (wanted === null)
    return (
      <p className="small mt-2">
        <TextLink to={wantedDaysPath(id)} aria-label={intl.formatMessage({ id: 'wanted-days.open-named' }, { title })}>
          <FormattedMessage id="wanted-days.open" />
        </TextLink>
      </p>
    );
  return (
    <p className="small mt-2">
      <FormattedMessage id="wanted-days.waiting" values={{ days: formatRentalDays(wanted.first, wanted.last) }} />{' '}
      <button
        type="submit"
        form={heartsForm}
        formAction={wantedDaysPath(id)}
        name="operation"
        value="forget"
        className="link"
        aria-label={intl.formatMessage({ id: 'wanted-days.stop-named' }, { title })}
      >
        <FormattedMessage id="wanted-days.stop" />
      </button>
    </p>
  );
}
