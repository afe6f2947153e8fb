import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form } from 'react-router';
import { favouritesPath } from '#src/features/favourites/favourite-path.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { cartPath } from '../cart-path.ts';
import { Arrived } from './arrived.tsx';

type RemovedNoteProps = {
  readonly removed: {
    readonly listingId: string;
    /** It was moved to the favourites. */
    readonly isSaved: boolean;
    readonly fields: Readonly<Record<string, string>>;
  };
};

/** After an item was removed: puts it back in its place, with the same days or units. */
export function RemovedNote({ removed }: RemovedNoteProps) {
  const { listingId, isSaved, fields } = removed;
  return (
    <Banner tone="success" live className="mt-6">
      <Form method="post" action={cartPath} preventScrollReset>
        <CsrfField />
        {Object.entries({ ...fields, listingId, operation: 'restore' }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Arrived answer={removed}>
          <FormattedMessage id={isSaved ? 'cart.saved' : 'cart.removed'} values={{ link: toFavourites }} />{' '}
          <button type="submit" className="link">
            <FormattedMessage id="cart.undo" />
          </button>
        </Arrived>
      </Form>
    </Banner>
  );
}

const toFavourites = (words: ReactNode[]) => <TextLink to={favouritesPath}>{words}</TextLink>;
