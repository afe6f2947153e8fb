import type { Kind } from '#src/features/listings/options.ts';
import { choiceFilters, choiceNames, fields, keysOf } from './filters.ts';

/** One value of one filter: its address parameter and the value. */
export type OfferedChoice = { readonly kind: Kind; readonly param: string; readonly value: string };

/** Every choice that the filters of one kind have in their fixed lists. */
export function offeredChoices(kind: Kind): OfferedChoice[] {
  const lists = [
    ...choiceNames.map((name) => ({ param: choiceFilters[name].param, values: keysOf(name, kind) ?? [] })),
    ...Object.values(fields)
      .filter((field) => field.kind === kind)
      .map(({ param, options = [] }) => ({ param, values: options })),
  ];
  return lists.flatMap(({ param, values }) => values.map((value) => ({ kind, param, value })));
}

/** A choice as one string, for the lists that are sent to the browser. */
export function choiceName({ kind, param, value }: OfferedChoice): string {
  return `${kind}.${param.replace('pub_', '')}.${value}`;
}
