import { Search } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { maxPlaceText, type Place } from '#src/domain/places/place.ts';
import { SuggestionField } from '#src/ui/forms/combobox/suggestion-field.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import { usePredictions } from './use-predictions.ts';

type PlaceFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly defaultValue: string;
  /** A suggestion was chosen, or with null something else was typed. */
  readonly onChange: (place: Place | null) => void;
};

/** A suburb or town in a form, with predictions; any other text may be typed. */
export function PlaceField({ name, label, error, defaultValue, onChange }: PlaceFieldProps) {
  const intl = useIntl();
  const predictions = usePredictions();
  const [isTyped, setTyped] = useState(false);
  const places = isTyped ? (predictions.answer?.places ?? []) : [];
  const count = places.length;
  return (
    <SuggestionField
      {...{ name, label, error, defaultValue }}
      boxed
      end={<Icon as={Search} size={16} />}
      maxLength={Math.min(80, maxPlaceText)}
      suggestions={places.map((place, index) => ({
        key: String(index),
        text: place.name,
        detail: place.within === place.name ? undefined : (place.within ?? undefined),
      }))}
      onType={(text) => {
        // It begins with what the listing says already, which is no input.
        if (!isTyped && text === defaultValue) return;
        setTyped(true);
        onChange(null);
        predictions.lookUp(text);
      }}
      onChoose={(key) => {
        predictions.stop();
        setTyped(false);
        const place = places[Number(key)];
        if (place !== undefined) onChange(place);
      }}
      announcement={count === 0 ? '' : intl.formatMessage({ id: 'places.found' }, { count })}
      foot={
        count > 0 &&
        predictions.answer !== null && (
          <p className="suggestions-foot small muted">
            {intl.formatMessage({ id: `places.source.${predictions.answer.source}` })}
          </p>
        )
      }
    />
  );
}
