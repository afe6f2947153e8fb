import { colours, swatches } from '#src/features/listings/options.ts';
import { offeredKeys } from '#src/features/search/edit.ts';
import { choiceFilters, keysOf, type ChoiceFilter } from '#src/features/search/filters.ts';
import { ChoiceChip } from '#src/ui/forms/chip.tsx';
import { useValueLabel } from '../applied.ts';
import { useSearch } from '../search-context.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { Counted, useOptionCount } from './option-counts.tsx';
import { useIsEmpty } from './use-is-empty.ts';

type ChoiceFieldsProps = {
  readonly filter: ChoiceFilter;
  readonly shape?: 'pill' | 'square' | 'swatch';
  /** The subset of the filter's keys to offer; defaults to those that the search leaves. */
  readonly keys?: readonly string[];
};

/** Checkboxes for any number of keys of a list. */
export function ChoiceFields({ filter, shape = 'pill', keys }: ChoiceFieldsProps) {
  const label = useValueLabel();
  const { query } = useSearch();
  const { values } = query.choices[filter];
  const { param } = choiceFilters[filter];
  const isEmpty = useIsEmpty();
  const countOf = useOptionCount();
  return (
    <div className="chip-row">
      {(keys ?? offeredKeys(query, filter) ?? []).map((key) => (
        <ChoiceChip
          key={key}
          name={param}
          value={key}
          defaultChecked={values.includes(key)}
          empty={isEmpty(param, key)}
          shape={shape}
          swatch={shape === 'swatch' ? swatchOf(key) : undefined}
        >
          <Counted count={countOf(param, key)}>{label(filter, key)}</Counted>
        </ChoiceChip>
      ))}
    </div>
  );
}

/**
 * The same, grouped by kind where the search is for both: renting and buying each have a category playsuits, with the
 * same label.
 */
export function GroupedFields({ filter }: { readonly filter: ChoiceFilter }) {
  const { query } = useSearch();
  if (query.kind !== null) return <ChoiceFields filter={filter} />;
  const [rent, sale] = [keysOf(filter, 'rent') ?? [], keysOf(filter, 'sale') ?? []];
  const groups = [
    { legend: 'search.to-rent', keys: rent.filter((key) => !sale.includes(key)) },
    { legend: 'search.to-buy', keys: sale.filter((key) => !rent.includes(key)) },
    { legend: 'search.either', keys: rent.filter((key) => sale.includes(key)) },
  ] as const;
  return groups.map(({ legend, keys }) => (
    <ChoiceGroup key={legend} legend={legend}>
      <ChoiceFields filter={filter} keys={keys} />
    </ChoiceGroup>
  ));
}

function swatchOf(key: string): string | undefined {
  const colour = colours.find((one) => one === key);
  return colour && swatches[colour];
}
