import { useOptionLabel } from '#src/features/listings/labels.ts';
import { colours, swatches } from '#src/features/listings/options.ts';
import { choiceFilters, type ChoiceFilter } from '#src/features/search/filters.ts';
import { ChoiceChip } from '#src/ui/forms/chip.tsx';
import { optionListOf } from '../applied.ts';
import { useSearch } from '../search-context.ts';
import { useIsEmpty } from './use-is-empty.ts';

type ChoiceFieldsProps = {
  readonly filter: Exclude<ChoiceFilter, 'designer'>;
  /** The subset of the filter's keys to offer; defaults to all. */
  readonly keys?: readonly string[] | undefined;
};

/** Checkboxes for any number of keys of a list. */
export function ChoiceFields({ filter, keys = choiceFilters[filter].keys }: ChoiceFieldsProps) {
  const label = useOptionLabel();
  const { query } = useSearch();
  const { values } = query.choices[filter];
  const isEmpty = useIsEmpty();
  return (
    <div className="chip-row">
      {keys.map((key) => (
        <ChoiceChip
          key={key}
          name={choiceFilters[filter].param}
          value={key}
          defaultChecked={values.includes(key)}
          empty={isEmpty(choiceFilters[filter].param, key)}
          shape={filter === 'sizing' ? 'square' : filter === 'colours' ? 'swatch' : 'pill'}
          swatch={swatchOf(key)}
        >
          {label(optionListOf[filter], key)}
        </ChoiceChip>
      ))}
    </div>
  );
}

function swatchOf(key: string): string | undefined {
  const colour = colours.find((one) => one === key);
  return colour && swatches[colour];
}
