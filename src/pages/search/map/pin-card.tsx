import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { rentalDays } from '#src/domain/dates/day.ts';
import { priceLine } from '#src/features/listings/components/listing-card.tsx';
import { sizeWords } from '#src/features/listings/size-words.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { pathWithDates } from '#src/features/listings/listing-path.ts';
import { Image } from '#src/ui/data/image.tsx';
import { IconButton } from '#src/ui/forms/icon-button.tsx';
import { Link } from '#src/ui/layout/link.tsx';
import { toPage } from '#src/ui/browser/to-page.ts';
import { inTurn } from '#src/ui/map/group-labels.ts';
import { useSearch } from '../search-context.ts';
import type { Pin } from './map-answer.ts';

type PinCardProps = {
  readonly pin: Pin;
  /** All of the label, in the order of the results. */
  readonly ids: readonly string[];
  readonly onTurn: (id: string) => void;
  readonly onClose: () => void;
};

/** The item of a label; of a group one after the other, and around again. */
export function PinCard({ pin, ids, onTurn, onClose }: PinCardProps) {
  const intl = useIntl();
  const card = useRef<HTMLDivElement>(null);
  // Opened by its label: the next key press is for the card.
  useEffect(() => card.current?.querySelector('a')?.focus({ preventScroll: true }), []);
  const index = Math.max(0, ids.indexOf(pin.id));
  const turn = (step: number) => {
    const next = ids[inTurn(index, step, ids.length)];
    if (next !== undefined) onTurn(next);
  };
  return (
    <div ref={card} className="map-card pop" role="group" aria-label={intl.formatMessage({ id: 'map.card' })}>
      <PinLink pin={pin} />
      <IconButton
        icon={X}
        className="map-card-close"
        label={intl.formatMessage({ id: 'map.close' })}
        onClick={onClose}
      />
      {ids.length > 1 && (
        <div className="map-card-turn">
          <IconButton icon={ChevronLeft} label={intl.formatMessage({ id: 'map.previous' })} onClick={() => turn(-1)} />
          <span className="map-card-count" aria-hidden="true">
            {index + 1}/{ids.length}
          </span>
          <IconButton icon={ChevronRight} label={intl.formatMessage({ id: 'map.next' })} onClick={() => turn(1)} />
          <span className="visually-hidden" role="status">
            <FormattedMessage id="map.turned" values={{ number: index + 1, count: ids.length, title: pin.title }} />
          </span>
        </div>
      )}
    </div>
  );
}

function PinLink({ pin }: { readonly pin: Pin }) {
  const intl = useIntl();
  const { query } = useSearch();
  const { path, designer, title, images, price, place } = pin;
  const dates = query.dates === null ? null : rentalDays(query.dates);
  const isRental = price.unsupportedCurrency === undefined && price.days !== null;
  const facts = [sizeWords(intl, pin.sizes)?.labelled, place].filter(Boolean).join(' · ');
  return (
    <Link to={isRental ? pathWithDates(path, dates) : path} className="map-card-link" {...toPage}>
      <Image key={pin.id} file={imageOf(images[0])} sizes="250px" eager decorative />
      <span className="map-card-text">
        <span className="map-card-line strong">{designer}</span>
        <span className="map-card-line mid">{title}</span>
        <span className="map-card-line small muted">{facts}</span>
        <span className="map-card-price">{priceLine(intl, price, dates !== null)}</span>
      </span>
    </Link>
  );
}
