import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { favouritePath } from '#src/features/favourites/favourite-path.ts';
import { heartsForm } from '#src/features/favourites/hearts.tsx';
import { useHeart } from '#src/features/favourites/use-heart.ts';
import { Button } from '#src/ui/forms/button.tsx';
import type { Entry } from './entry.ts';
import { FavouriteDays } from './favourite-days.tsx';
import { HeartCard } from '../heart-card.tsx';

type ItemProps = { readonly entry: Entry; readonly eager: boolean };

/** A saved listing. Removed by its heart it stays until the page is left, so that it can be saved again. */
export function FavouriteItem({ entry, eager }: ItemProps) {
  const { id, card, isClosed, isRental } = entry;
  const { saved, set } = useHeart(id, true);
  if (card === null) return <Gone entry={entry} />;
  return (
    <div className={saved ? undefined : 'favourite-removed'}>
      <HeartCard card={card} eager={eager} />
      {saved && isClosed && (
        <p className="small mt-1">
          <FormattedMessage id="favourites.closed" />
        </p>
      )}
      {saved && isRental && <FavouriteDays entry={entry} />}
      {!saved && (
        <p className="favourite-undo small" role="status">
          <FormattedMessage id="favourites.removed" />{' '}
          <button type="button" className="link" onClick={() => set(true)}>
            <FormattedMessage id="favourites.undo" />
          </button>
        </p>
      )}
    </div>
  );
}

/** A listing whose page is gone: its name, and the way to remove it from the list, which cannot be undone. */
function Gone({ entry: { id, title, designer } }: Pick<ItemProps, 'entry'>) {
  const intl = useIntl();
  const { saved, set } = useHeart(id, true);
  const note = useRef<HTMLDivElement>(null);
  return (
    <div className={saved ? undefined : 'favourite-removed'}>
      <div className="favourite-gone" role="status" ref={note} tabIndex={-1}>
        <FormattedMessage id={saved ? 'favourites.gone' : 'favourites.removed'} />
      </div>
      <div className="pt-3">
        <p className="strong">{designer}</p>
        <p className="mid">{title}</p>
        {saved && (
          <Button
            type="submit"
            variant="outline"
            size="small"
            className="mt-2"
            form={heartsForm}
            formAction={favouritePath(id)}
            name="operation"
            value="remove"
            aria-label={intl.formatMessage({ id: 'favourites.remove-named' }, { title })}
            onClick={(event) => {
              event.preventDefault();
              set(false);
              // The button is gone with it.
              note.current?.focus();
            }}
          >
            <FormattedMessage id="favourites.remove" />
          </Button>
        )}
      </div>
    </div>
  );
}
