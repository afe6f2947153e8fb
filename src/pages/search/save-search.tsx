import { FormattedMessage } from 'react-intl';
import { heartsForm } from '#src/features/favourites/hearts.tsx';
import { saveSearchPath } from '#src/features/saved-searches/saved-search-path.ts';
import type { SearchQuery } from '#src/features/search/query.ts';
import { TextButton, TextLink } from '#src/ui/layout/text-link.tsx';

type SaveSearchProps = { readonly query: SearchQuery; readonly isSignedIn: boolean };

/** Of an anonymous visitor it is a link, so that the page is the same for all. */
export function SaveSearch({ query, isSignedIn }: SaveSearchProps) {
  const words = <FormattedMessage id="saved-search.save" />;
  const path = saveSearchPath(query);
  return (
    <p className="small mt-2">
      {isSignedIn ? (
        <TextButton type="submit" form={heartsForm} formAction={path}>
          {words}
        </TextButton>
      ) : (
        <TextLink to={path} rel="nofollow">
          {words}
        </TextLink>
      )}
    </p>
  );
}
