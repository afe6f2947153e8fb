import { FormattedMessage, useIntl } from 'react-intl';
import { withoutFilters } from '#src/features/search/edit.ts';
import { RemovableChip } from '#src/ui/forms/chip.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { addressOf } from './address.ts';
import { useApplied } from './applied.ts';
import { useSearch } from './search-context.ts';

/** Each active filter with a link that removes it. On phones in one line that scrolls sideways. */
export function AppliedFilters() {
  const intl = useIntl();
  const { query } = useSearch();
  const applied = useApplied(query);
  if (applied.length === 0) return null;
  return (
    <ul className="applied-filters" aria-label={intl.formatMessage({ id: 'search.applied' })}>
      {applied.map(({ key, words, rest }) => (
        <li key={key}>
          <RemovableChip
            preventScrollReset
            to={addressOf(rest)}
            label={intl.formatMessage({ id: 'search.remove' }, { filter: words })}
          >
            {words}
          </RemovableChip>
        </li>
      ))}
      <li>
        <TextLink to={addressOf(withoutFilters(query))} preventScrollReset className="small ml-2">
          <FormattedMessage id="search.clear-all" />
        </TextLink>
      </li>
    </ul>
  );
}
