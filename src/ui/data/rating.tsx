import { useIntl } from 'react-intl';
import { classNames } from '../layout/class-names.ts';

const star = 'M10 1.6l2.5 5.4 5.9.7-4.4 4 1.2 5.8L10 14.6l-5.2 2.9L6 11.7l-4.4-4 5.9-.7z';

export function StarIcon({ off = false }: { readonly off?: boolean }) {
  return (
    <svg viewBox="0 0 20 20" className={classNames(off && 'star-off')} aria-hidden="true">
      <path d={star} />
    </svg>
  );
}

type RatingProps = {
  /** One to five; rendered to the nearest whole star, announced to one decimal. */
  readonly value: number;
  /** Renders "38 reviews" beside the stars; omit it for a single review. */
  readonly count?: number | undefined;
};

export function Rating({ value, count }: RatingProps) {
  const intl = useIntl();
  const full = Math.round(value);
  const spoken = intl.formatNumber(value, { maximumFractionDigits: 1 });
  return (
    <span className="rating">
      {count !== 0 && (
        <span className="stars" role="img" aria-label={intl.formatMessage({ id: 'ui.stars' }, { value: spoken })}>
          {[1, 2, 3, 4, 5].map((place) => (
            <StarIcon key={place} off={place > full} />
          ))}
        </span>
      )}
      {count !== undefined && (
        <span className="small muted">{intl.formatMessage({ id: 'ui.reviews' }, { count })}</span>
      )}
    </span>
  );
}
