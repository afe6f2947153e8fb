import { FormattedMessage } from 'react-intl';
import { favouritePath } from '#src/features/favourites/favourite-path.ts';
import { heartsForm } from '#src/features/favourites/hearts.tsx';
import { Banner } from '#src/ui/data/banner.tsx';

/** After a listing was removed without a script. */
export function RemovedNote({ listingId }: { readonly listingId: string }) {
  return (
    <Banner tone="success" live className="mt-6">
      <FormattedMessage id="favourites.removed" />{' '}
      <button
        type="submit"
        form={heartsForm}
        formAction={favouritePath(listingId)}
        name="operation"
        value="add"
        className="link"
      >
        <FormattedMessage id="favourites.undo" />
      </button>
    </Banner>
  );
}
