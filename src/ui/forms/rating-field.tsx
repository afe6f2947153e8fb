import { type ReactNode, useId } from 'react';
import { useIntl } from 'react-intl';
import { StarIcon } from '../data/rating.tsx';
import styles from '../styles/rating-field.css?url';
import { FieldNote } from './field.tsx';

type RatingFieldProps = {
  readonly legend: ReactNode;
  readonly name: string;
  readonly defaultValue?: string | undefined;
  readonly error?: string | undefined;
};

/** One to five stars: radio buttons, so that arrow keys and screen readers know it, with and without scripts. */
export function RatingField({ legend, name, defaultValue, error }: RatingFieldProps) {
  const intl = useIntl();
  const noteId = useId();
  return (
    <fieldset className="field" aria-describedby={error ? noteId : undefined}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <legend className="label mb-2">{legend}</legend>
      <div className="rating-field">
        {[1, 2, 3, 4, 5].map((value) => (
          <label key={value} title={intl.formatMessage({ id: 'review.stars' }, { value })}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={value}
              aria-label={intl.formatMessage({ id: 'review.stars' }, { value })}
              defaultChecked={defaultValue === String(value)}
              required
            />
            <StarIcon />
          </label>
        ))}
      </div>
      {error && <FieldNote id={noteId} message={error} />}
    </fieldset>
  );
}
