import { FormattedMessage } from 'react-intl';
import { Form } from 'react-router';
import { Banner } from '#src/ui/data/banner.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { cartPath } from '../cart-path.ts';

type RemovedNoteProps = {
  readonly removed: { readonly listingId: string; readonly fields: Readonly<Record<string, string>> };
};

/** After an item was removed: puts it back with the same days or units. */
export function RemovedNote({ removed: { listingId, fields } }: RemovedNoteProps) {
  return (
    <Banner tone="success" live className="mt-6">
      <Form method="post" action={cartPath} preventScrollReset>
        <CsrfField />
        {Object.entries({ ...fields, listingId, operation: 'restore' }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <FormattedMessage id="cart.removed" />{' '}
        <button type="submit" className="link">
          <FormattedMessage id="cart.undo" />
        </button>
      </Form>
    </Banner>
  );
}
