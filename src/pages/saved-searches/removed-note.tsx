import { FormattedMessage } from 'react-intl';
import { Form } from 'react-router';
import { savedSearchesPath } from '#src/features/saved-searches/saved-search-path.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';

/** After a search was removed, with the way to undo it. */
export function RemovedNote({ id }: { readonly id: string }) {
  return (
    <Banner tone="success" live className="mt-6">
      <Form method="post" action={savedSearchesPath}>
        <CsrfField />
        <input type="hidden" name="searchId" value={id} />
        <FormattedMessage id="saved-search.removed" />{' '}
        <button type="submit" name="operation" value="restore" className="link">
          <FormattedMessage id="saved-search.undo" />
        </button>
      </Form>
    </Banner>
  );
}
