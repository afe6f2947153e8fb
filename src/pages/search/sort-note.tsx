import { FormattedMessage } from 'react-intl';
import { sortOptions } from '#src/features/search/sort.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { without } from '#src/features/search/edit.ts';
import { addressOf } from './address.ts';
import { useSearch } from './search-context.ts';

/** Why a search with keywords has a single order, and a link to the others. */
export function SortNote() {
  const { query, total } = useSearch();
  if (total.totalItems === 0 || query.keywords === '' || !sortOptions(query.keywords).some(({ disabled }) => disabled))
    return null;
  return (
    <p className="small muted mb-7">
      <FormattedMessage
        id="search.sort-why-others"
        values={{
          keywords: query.keywords,
          link: (words) => (
            <TextLink key="without" to={addressOf(without(query, 'keywords'))} preventScrollReset>
              {words}
            </TextLink>
          ),
        }}
      />
    </p>
  );
}
