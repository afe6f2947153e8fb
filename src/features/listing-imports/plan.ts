import { toMajor } from '#src/domain/money/money.ts';
import { minPrice } from '#src/features/listings/forms.ts';
import type { Kind } from '#src/features/listings/options.ts';
import {
  descriptionNames,
  pricingNames,
  readDescription,
  readPricing,
  typedDescription,
  typedPricing,
} from '#src/features/listings/panel-forms.ts';
import { emptyListing, keepable, panelIssues, type FieldsOf } from '#src/features/listings/panels.ts';
import type { FormIssue } from '#src/ui/forms/kit/issues.ts';
import { columnUnder, kindIn, optionIn, valuesIn, yesOrNo } from './cells.ts';
import { columnNames, columnOf, importLimits, neededColumns, type ColumnName } from './columns.ts';
import { findPhotos, type PhotoFinder } from './find-photos.ts';
import type { RowError } from './row-error.ts';

/** What a row would become. */
export type PlannedRow = {
  /** As a spreadsheet numbers it. */
  readonly line: number;
  readonly title: string;
  readonly reference: string;
  readonly errors: readonly RowError[];
  /** The draft is made without them: its lender enters them in the wizard. */
  readonly missing: readonly ColumnName[];
  /** Paths in the zip file, in their order. */
  readonly photos: readonly string[];
  /** Null where the row has no kind. */
  readonly draft: PlannedDraft | null;
};

export type PlannedDraft = {
  readonly kind: Kind;
  readonly description: Partial<FieldsOf<'description'>>;
  readonly pricing: Partial<FieldsOf<'pricing'>>;
};

/** What is wrong with the headings: no row can be read. */
export type HeadingError = {
  readonly error: 'unknown' | 'twice' | 'missing';
  /** As it stands in the file; the name of a column that is missing. */
  readonly heading: string;
};

export type Plan = {
  readonly headingErrors: readonly HeadingError[];
  readonly rows: readonly PlannedRow[];
};

type Cells = ReadonlyMap<ColumnName, string>;

/** What would be made of a file: by the same readers and rules as the forms of the wizard. */
export function planOf(
  [headings = [], ...rows]: readonly (readonly string[])[],
  photoPaths: readonly { readonly name: string; readonly bytes: number }[] | null,
): Plan {
  const { columns, errors } = columnsUnder(headings);
  if (errors.length > 0) return { headingErrors: errors, rows: [] };
  const photos = findPhotos(photoPaths);
  const seen = new Map<string, number>();
  const planned = rows.flatMap((cells, index) => {
    const line = index + 2;
    if (cells.every((cell) => cell === '')) return [];
    const row = plannedRow(line, cells, columns, photos);
    const first = row.reference === '' ? undefined : seen.get(row.reference);
    if (first === undefined) seen.set(row.reference, line);
    return [first === undefined ? row : withError(row, referenceTwice(first))];
  });
  return { headingErrors: [], rows: planned };
}

function referenceTwice(line: number): RowError {
  return { column: 'reference', error: 'listing-import.reference-twice', values: { line } };
}

function withError(row: PlannedRow, error: RowError): PlannedRow {
  return { ...row, errors: [...row.errors, error] };
}

const maxHeadingErrors = 20;

function columnsUnder(headings: readonly string[]) {
  const columns: (ColumnName | null)[] = [];
  const errors: HeadingError[] = [];
  for (const heading of headings) {
    const column = heading === '' ? null : columnUnder(heading);
    if (heading !== '' && (column === null || columns.includes(column)))
      errors.push({ error: column === null ? 'unknown' : 'twice', heading: heading.slice(0, 60) });
    // A file may have hundreds of thousands of them.
    if (errors.length === maxHeadingErrors) return { columns, errors };
    columns.push(column);
  }
  const missing = neededColumns.filter((name) => !columns.includes(name));
  errors.push(...missing.map((name): HeadingError => ({ error: 'missing', heading: name })));
  return { columns, errors: errors.slice(0, maxHeadingErrors) };
}

function plannedRow(
  line: number,
  row: readonly string[],
  columns: readonly (ColumnName | null)[],
  photos: PhotoFinder,
): PlannedRow {
  const cells: Cells = new Map(
    columns.flatMap((name, at) => (name === null || !row[at] ? [] : [[name, row[at].trim()] as const])),
  );
  const cell = (name: ColumnName) => cells.get(name) ?? '';
  const errors: RowError[] = [];
  if (row.slice(columns.length).some((more) => more !== ''))
    errors.push({ column: null, error: 'listing-import.row-too-long' });
  const found = photos(valuesIn(cell('photos')));
  errors.push(...found.errors);
  if (cell('reference').length > importLimits.maxReference)
    errors.push({ column: 'reference', error: 'listing-form.too-long' });
  const facts = { line, title: cell('title').slice(0, 200), reference: cell('reference'), photos: found.paths };
  const kind = kindIn(cell('kind'));
  if (kind === null) {
    const error = cell('kind') === '' ? 'listing-import.kind-missing' : 'listing-import.kind-unknown';
    return { ...facts, errors: [{ column: 'kind', error }, ...errors], missing: [], draft: null };
  }
  const { draft, missing, errors: wrong } = plannedDraft(kind, cells);
  return {
    ...{ ...facts, draft, errors: [...wrong, ...errors] },
    missing: found.paths.length === 0 && found.errors.length === 0 ? [...missing, 'photos'] : missing,
  };
}

function plannedDraft(kind: Kind, cells: Cells) {
  const empty = emptyListing(kind);
  const { form, errors } = formOf(kind, cells);
  const description = readDescription(form, kind);
  const pricing = readPricing(form, kind);
  const described = keepable(empty, 'description', description.fields);
  const priced = keepable(described.fields, 'pricing', pricing.fields);
  const issues = [...description.issues, ...described.issues, ...pricing.issues, ...priced.issues];
  const known = new Set(errors.map(({ column }) => column));
  const all = [...errors, ...issues.map(rowErrorOf).filter(({ column }) => !known.has(column))];
  const missing = (['description', 'pricing'] as const)
    .flatMap((panel) => panelIssues(priced.fields, panel))
    .map((issue) => columnOfIssue(issue))
    .filter((column) => column !== null);
  const wrong = new Set(all.map(({ column }) => column));
  return {
    draft: { kind, description: description.fields, pricing: pricing.fields },
    missing: [...new Set(missing)].filter((column) => !wrong.has(column)),
    errors: all,
  };
}

/** A row as the form of the wizard would send it: cells that are blank are what the empty form shows. */
function formOf(kind: Kind, cells: Cells) {
  const empty = emptyListing(kind);
  const typed: Record<string, string | readonly string[]> = { ...typedDescription(empty), ...typedPricing(empty) };
  const errors: RowError[] = [];
  const isField = (name: ColumnName) => [...descriptionNames, ...pricingNames].some((field) => field === name);
  for (const name of columnNames) {
    const cell = cells.get(name) ?? '';
    if (cell === '' || name === 'kind' || !isField(name)) continue;
    const read = valueOf(name, kind, cell);
    if ('tooMany' in read) errors.push({ column: name, error: 'listing-form.too-long' });
    else if ('unknown' in read) errors.push(unknownAt(name, read.unknown));
    else typed[name] = read.value;
  }
  const get = (name: string) => (name === 'kind' ? kind : typed[name]);
  const getAll = (name: string) => {
    const value = typed[name] ?? [];
    return typeof value === 'string' ? [value] : value;
  };
  return { form: { get, getAll }, errors };
}

type Value = { readonly value: string | readonly string[] } | { readonly unknown: string } | { readonly tooMany: true };

function valueOf(name: ColumnName, kind: Kind, cell: string): Value {
  const { several, yesOrNo: isYesOrNo } = columnOf(name);
  if (isYesOrNo === true) {
    const answer = yesOrNo(cell);
    if (answer === null) return { unknown: cell };
    return { value: answer ? 'yes' : name === 'alterations' ? 'no' : '' };
  }
  if (several !== true) {
    const key = optionIn(name, kind, cell);
    return key === null ? { unknown: cell } : { value: key };
  }
  const written = valuesIn(cell);
  // A file of a megabyte may hold a hundred thousand, and each is compared with every option.
  if (written.length > importLimits.maxValues) return { tooMany: true };
  const values = written.map((value) => ({ value, key: optionIn(name, kind, value) }));
  const unknown = values.find(({ key }) => key === null);
  if (unknown !== undefined) return { unknown: unknown.value };
  return { value: values.flatMap(({ key }) => key ?? []) };
}

function unknownAt(column: ColumnName, value: string): RowError {
  const isYesOrNo = columnOf(column).yesOrNo === true;
  return {
    column,
    error: isYesOrNo ? 'listing-import.not-yes-or-no' : 'listing-import.not-an-option',
    values: { value: value.slice(0, 60) },
  };
}

function rowErrorOf(issue: FormIssue): RowError {
  return { column: columnOfIssue(issue), error: issue.error, values: { min: toMajor(minPrice) } };
}

/** The column of a field of the form. */
function columnOfIssue({ field }: FormIssue): ColumnName | null {
  const root = field.split('.')[0] ?? field;
  if (root === 'leadDays') return 'leadPost';
  if (root === 'images') return 'photos';
  return columnNames.find((name) => name === root) ?? null;
}
