import type { OptionList } from '#src/features/listings/options.ts';

type Column = {
  /** The keys that a cell may hold, or several of them. */
  readonly options?: OptionList;
  readonly several?: true;
  /** `yes` or `no`. */
  readonly yesOrNo?: true;
};

/** The columns of a file of items. All but three are fields of the wizard, by the same names. */
export const columns = {
  kind: {},
  title: {},
  designer: {},
  category: { options: 'category' },
  subcategory: { options: 'subcategory' },
  description: {},
  sizes: { options: 'size', several: true },
  colours: { options: 'colour', several: true },
  occasions: { options: 'occasion', several: true },
  tellUsMore: { options: 'tag', several: true },
  condition: { options: 'condition' },
  alterations: { yesOrNo: true },
  flaws: {},
  care: {},
  price: {},
  extraDayPrice: {},
  shipping: {},
  rrp: {},
  lateFee: {},
  cleaningCap: {},
  repairCap: {},
  lossCap: {},
  minimumDays: {},
  maximumDays: {},
  turnaroundDays: {},
  leadPost: {},
  leadPickUp: {},
  stock: {},
  canPost: { yesOrNo: true },
  canPickUp: { yesOrNo: true },
  region: { options: 'region' },
  place: {},
  address: {},
  building: {},
  /** File names in the zip file. */
  photos: { several: true },
  /** The lender's own name of an item: imported once, however often the file is. */
  reference: {},
} as const satisfies Record<string, Column>;

export type ColumnName = keyof typeof columns;
export const columnNames = Object.keys(columns) as ColumnName[];

export function columnOf(name: ColumnName): Column {
  return columns[name];
}

/** Columns without which no row can be read. */
export const neededColumns = ['kind', 'title'] as const satisfies readonly ColumnName[];

export const importLimits = {
  maxRows: 200,
  maxCsvBytes: 1024 * 1024,
  maxZipBytes: 100 * 1024 * 1024,
  /** Entries of a zip file. */
  maxEntries: 1_000,
  /** Bytes of one photo, as everywhere, and of all together once they are unpacked. */
  maxPhotoBytes: 20 * 1024 * 1024,
  maxUnpackedBytes: 300 * 1024 * 1024,
  maxReference: 60,
  /** Of one cell: more than there are options of anything. */
  maxValues: 100,
} as const;

/** Of one cell with several values. */
export const separators = /[,;|\n]+/;
