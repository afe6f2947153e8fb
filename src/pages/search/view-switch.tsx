import { FormattedMessage, useIntl } from 'react-intl';
import { views } from '#src/features/search/view.ts';
import { SegmentedLinks } from '#src/ui/forms/segmented.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { addressOf } from './address.ts';
import { useSearch } from './search-context.ts';

/** The views of a search as links, so that each has an address. */
export function ViewSwitch() {
  const intl = useIntl();
  const { query } = useSearch();
  const links = views.map((view) => ({
    to: addressOf({ ...query, view }),
    label: intl.formatMessage({ id: `search.view.${view}` }),
    current: view === query.view,
  }));
  return <SegmentedLinks small label={intl.formatMessage({ id: 'search.view' })} links={links} />;
}

/** On phones, whose bar leads to the map: the rows of the grid, or the grid of the rows. */
export function OtherList() {
  const { query } = useSearch();
  const view = query.view === 'list' ? 'grid' : 'list';
  return (
    <TextLink to={addressOf({ ...query, view })} className="lg:hidden" preventScrollReset>
      <FormattedMessage id={`search.view.${view}`} />
    </TextLink>
  );
}
