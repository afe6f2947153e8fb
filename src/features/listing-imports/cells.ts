import type { MessageId } from '#src/i18n/messages.ts';
import { text } from '#src/i18n/text.ts';
import { optionKeys, type Kind, type OptionList } from '#src/features/listings/options.ts';
import { columnNames, columnOf, separators, type ColumnName } from './columns.ts';

/** "Maxi dresses", "maxi-dresses" and "MAXI DRESSES" are one word. */
export function plain(cell: string): string {
  return cell
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

const byHeading = new Map(
  columnNames.flatMap((name) => [
    [plain(name), name] as const,
    [plain(text(`listing-import.column-${name}`)), name] as const,
  ]),
);

/** The column under a heading: by its name, or by its label in the language of the site. */
export function columnUnder(heading: string): ColumnName | null {
  return byHeading.get(plain(heading)) ?? null;
}

/** The kind that a cell names; null for another word. */
export function kindIn(cell: string): Kind | null {
  return (
    byWord([
      ['rent', 'listing-import.kind-rent'],
      ['sale', 'listing-import.kind-sale'],
    ]).get(plain(cell)) ?? null
  );
}

/** True, false, or null for another word. */
export function yesOrNo(cell: string): boolean | null {
  const word = byWord([
    ['yes', 'listing-import.yes'],
    ['no', 'listing-import.no'],
  ]).get(plain(cell));
  return word === undefined ? null : word === 'yes';
}

function byWord<Key extends string>(words: readonly (readonly [Key, MessageId])[]): ReadonlyMap<string, Key> {
  return new Map(
    words.flatMap(([key, id]) => [key, ...text(id).split(separators)].map((word) => [plain(word), key] as const)),
  );
}

/** The key that a cell names, by itself or by its label; null for none of the options of this kind. */
export function optionIn(name: ColumnName, kind: Kind, cell: string): string | null {
  const list = columnOf(name).options;
  return list === undefined ? cell : (keysByWord(list, kind).get(plain(cell)) ?? null);
}

const known = new Map<string, ReadonlyMap<string, string>>();

/** Made once: a file may hold tens of thousands of values. */
function keysByWord(list: OptionList, kind: Kind): ReadonlyMap<string, string> {
  const name = `${list} ${kind}`;
  const made = known.get(name) ?? makeKeysByWord(list, kind);
  known.set(name, made);
  return made;
}

/** Of two options with one word the first counts. */
function makeKeysByWord(list: OptionList, kind: Kind): ReadonlyMap<string, string> {
  const words = optionKeys(list, kind).flatMap((key) =>
    [key, text(`option.${list}.${key}` as MessageId)].map((word) => [plain(word), key] as const),
  );
  return new Map(words.toReversed());
}

/** The different values of a cell that may hold several. */
export function valuesIn(cell: string): readonly string[] {
  return [...new Set(cell.split(separators).map((value) => value.trim()))].filter((value) => value !== '');
}
