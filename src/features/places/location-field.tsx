import { LocateFixed } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { boundsAround, type Bounds, type Point } from '#src/domain/places/bounds.ts';
import { boundsDistances, maxPlaceText, placeText, type Place } from '#src/domain/places/place.ts';
import { SuggestionField } from '#src/ui/forms/combobox/suggestion-field.tsx';
import type { Suggestion } from '#src/ui/forms/combobox/suggestion-list.tsx';
import { currentPosition, type PositionRefusal } from './current-position.ts';
import { type LookupState, usePredictions } from './use-predictions.ts';

/** What is chosen, with the text that names it to people. */
export type ChosenPlace = { readonly text: string; readonly origin: Point; readonly bounds: Bounds };

type LocationFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly onChoose: (place: ChosenPlace) => void;
  readonly end: ReactNode;
};

const hereKey = 'here';

/** A text field with predictions of places; while it is empty it suggests the viewer's own position. */
export function LocationField({ name, label, onChoose, end }: LocationFieldProps) {
  const intl = useIntl();
  const predictions = usePredictions();
  const [isEmpty, setEmpty] = useState(true);
  const position = usePosition((origin) =>
    onChoose({
      text: intl.formatMessage({ id: 'places.here-name' }),
      ...{ origin, bounds: boundsAround(origin, boundsDistances.here) },
    }),
  );
  const places = isEmpty ? [] : (predictions.answer?.places ?? []);
  const here: Suggestion = {
    key: hereKey,
    text: intl.formatMessage({ id: 'places.here' }),
    value: '',
    icon: LocateFixed,
  };
  const { hint, error, announcement } = notesOf(intl, predictions, position.state);
  return (
    <SuggestionField
      {...{ name, label, hint, error, announcement, end }}
      maxLength={maxPlaceText}
      suggestions={isEmpty ? [here] : places.map((place, index) => suggestionOf(intl, place, index))}
      onType={(text) => {
        setEmpty(text.trim() === '');
        position.forget();
        predictions.lookUp(text);
      }}
      onChoose={(key) => {
        predictions.stop();
        const place = places[Number(key)];
        if (key === hereKey) return position.find();
        if (place !== undefined) onChoose({ ...place, text: placeText(place) });
      }}
      foot={
        places.length > 0 &&
        predictions.answer && (
          <p className="suggestions-foot small muted">
            {intl.formatMessage({ id: `places.source.${predictions.answer.source}` })}
          </p>
        )
      }
    />
  );
}

function suggestionOf(intl: IntlShape, { name, within, kind }: Place, index: number): Suggestion {
  const region = kind === 'region' ? intl.formatMessage({ id: 'places.region' }) : undefined;
  return { key: String(index), text: name, detail: (within === name ? null : within) ?? region };
}

type PositionState = 'idle' | 'locating' | PositionRefusal;

/** The viewer's position; the answer to a request that typing has overtaken is ignored. */
function usePosition(onFound: (point: Point) => void) {
  const [state, setState] = useState<PositionState>('idle');
  const latest = useRef(0);
  // An answer must not lead a viewer away who has left already.
  useEffect(() => () => void (latest.current += 1), []);
  const find = async () => {
    const request = ++latest.current;
    setState('locating');
    const found = await currentPosition(navigator.geolocation);
    if (request !== latest.current) return;
    setState(typeof found === 'string' ? found : 'idle');
    if (typeof found !== 'string') onFound(found);
  };
  const forget = () => {
    latest.current += 1;
    setState('idle');
  };
  return { state, find: () => void find(), forget };
}

type Notes = { readonly hint?: string; readonly error?: string; readonly announcement: string };

function notesOf(intl: IntlShape, { answer, state }: LookupState, position: PositionState): Notes {
  if (position === 'locating') return asHint(intl.formatMessage({ id: 'places.locating' }));
  if (position !== 'idle') return asError(intl.formatMessage({ id: `places.${position}` }));
  if (state === 'failed') return asHint(intl.formatMessage({ id: 'places.failed' }));
  if (state !== 'here' || answer === null) return { announcement: '' };
  const count = answer.places.length;
  if (count === 0) return asHint(intl.formatMessage({ id: 'places.nothing' }));
  return { announcement: intl.formatMessage({ id: 'places.found' }, { count }) };
}

function asHint(hint: string): Notes {
  return { hint, announcement: hint };
}

/** A field's error is announced by itself. */
function asError(error: string): Notes {
  return { error, announcement: '' };
}
