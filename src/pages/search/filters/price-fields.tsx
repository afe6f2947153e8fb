import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { fields } from '#src/features/search/filters.ts';
import { buyBands, highestPrice, rentBands } from '#src/features/search/search-options.ts';
import { currencySymbol } from '#src/ui/data/format/currency-symbol.ts';
import { ChoiceChip } from '#src/ui/forms/chip.tsx';
import { RangeSlider } from '#src/ui/forms/range-slider.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { bandWords, majorWords } from '../price-words.ts';
import { useSearch } from '../search-context.ts';
import { Counted, useOptionCount } from './option-counts.tsx';
import { useIsEmpty } from './use-is-empty.ts';
import { ChoiceGroup } from './choice-group.tsx';

/** Price bands as checkboxes, or a range by slider or number fields. */
export function PriceFields() {
  const { kind, pricingRent, pricingBuy } = useSearch().query;
  const both = kind === null;
  return (
    <>
      {kind !== 'sale' && (
        <Bands field="pricingRent" bands={rentBands} chosen={pricingRent} legend={both ? 'search.to-rent' : null} />
      )}
      {kind !== 'rent' && (
        <Bands field="pricingBuy" bands={buyBands} chosen={pricingBuy} legend={both ? 'search.to-buy' : null} />
      )}
      <SpanFields />
    </>
  );
}

const symbol = currencySymbol(marketplace.currency);
const all = { min: 0, max: highestPrice };
const [minInput = '', maxInput = ''] = fields.price.inputs ?? [];
const ends = [
  { end: 'min', name: minInput, words: 'search.lowest-price' },
  { end: 'max', name: maxInput, words: 'search.highest-price' },
] as const;

/**
 * An empty field means the end of the slider, wherever that is when the form is sent: the highest price of all listings
 * may change while the fields are open, and must not become a filter by itself.
 */
function SpanFields() {
  const intl = useIntl();
  const { query, facets } = useSearch();
  const bounds = { min: 0, max: facets.highestPrice };
  const [chosen, setChosen] = useState(() => chosenSpan(query.price ?? all, all));
  const span = spanOf(chosen, bounds);
  const type = (end: 'min' | 'max', typed: string) =>
    /^\d{0,8}$/.test(typed) && setChosen({ ...chosen, [end]: typed === '' ? null : Number(typed) });
  const labels = {
    min: intl.formatMessage({ id: 'search.lowest-price' }),
    max: intl.formatMessage({ id: 'search.highest-price' }),
  };
  return (
    <>
      <RangeSlider
        labels={labels}
        bounds={bounds}
        value={span}
        onChange={(moved) => setChosen(chosenSpan(moved, bounds))}
        words={majorWords}
      />
      <div className="mt-3 grid grid-cols-2 gap-4">
        {ends.map(({ end, name, words }) => (
          <TextField
            key={end}
            label={<FormattedMessage id={words} />}
            name={name}
            prefix={symbol}
            inputMode="numeric"
            autoComplete="off"
            value={chosen[end] === null ? '' : String(chosen[end])}
            placeholder={String(bounds[end])}
            onChange={(event) => type(end, event.target.value)}
            onBlur={() => setChosen(chosenSpan(span, bounds))}
          />
        ))}
      </div>
    </>
  );
}

type BandsProps = {
  readonly field: 'pricingRent' | 'pricingBuy';
  readonly bands: typeof rentBands | typeof buyBands;
  readonly chosen: readonly string[];
  readonly legend: 'search.to-rent' | 'search.to-buy' | null;
};

function Bands({ field, bands, chosen, legend }: BandsProps) {
  const { param } = fields[field];
  const intl = useIntl();
  const isEmpty = useIsEmpty();
  const countOf = useOptionCount();
  const chips = (
    <div className="chip-row">
      {bands.map(({ key }) => (
        <ChoiceChip
          key={key}
          name={param}
          value={key}
          defaultChecked={chosen.includes(key)}
          empty={isEmpty(param, key)}
        >
          <Counted count={countOf(param, key)}>{bandWords(intl, key)}</Counted>
        </ChoiceChip>
      ))}
    </div>
  );
  return legend === null ? <div className="mb-5">{chips}</div> : <ChoiceGroup legend={legend}>{chips}</ChoiceGroup>;
}

type Span = { readonly min: number; readonly max: number };
/** Null for an end that was not selected. */
type ChosenSpan = { readonly min: number | null; readonly max: number | null };

/** An end equal to the end of `bounds` counts as not selected. */
function chosenSpan({ min, max }: Span, bounds: Span): ChosenSpan {
  return { min: min <= bounds.min ? null : min, max: max >= bounds.max ? null : max };
}

/** Clamped to the slider; two ends that were mixed up are swapped, as in the address. */
function spanOf({ min, max }: ChosenSpan, bounds: Span): Span {
  const ends = [min ?? bounds.min, max ?? bounds.max].map((end) => Math.min(Math.max(end, bounds.min), bounds.max));
  return { min: Math.min(...ends), max: Math.max(...ends) };
}
