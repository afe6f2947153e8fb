import { marketplace } from '#marketplace';
import type { Point } from '#src/domain/places/bounds.ts';
import { characters } from '#src/domain/text/characters.ts';
import type { FormIssue } from '#src/ui/forms/kit/issues.ts';
import { capNames } from './cap-fields.ts';
import { listingIssues, type ListingFields } from './forms.ts';
import { conditions, categories, type Kind } from './options.ts';

/** The parts in which a lender enters a listing, in their order. Each is saved without touching the others. */
export const panels = ['description', 'pricing', 'photos', 'availability'] as const;
export type Panel = (typeof panels)[number];

/** All that the owner of a listing entered, with what is private. */
export type OwnFields = ListingFields & {
  /** Street address, of pick-ups; only customers with an accepted order see it. */
  readonly address: string;
  readonly building: string;
  /** The exact point; the public gets one some hundred metres off. */
  readonly point: Point | null;
};

/** Which fields belong to which panel; a save of a panel writes these and no others. */
export const panelFields = {
  description: [
    ...(['kind', 'title', 'description', 'category', 'subcategory', 'designer', 'length', 'sizes', 'colours'] as const),
    ...(['occasions', 'tellUsMore', 'condition', 'alterations', 'flaws', 'care'] as const),
  ],
  pricing: [
    ...(['price', 'extraDayPrice', 'shipping', 'rrp', 'minimumDays', 'maximumDays', 'turnaroundDays'] as const),
    ...([
      'leadDays',
      'stock',
      'canPost',
      'canPickUp',
      'isInstant',
      'floorPercent',
      'declineBelowPercent',
      'acceptFromPercent',
      'canBackUp',
      'lateCancellation',
      'lateFee',
      'cleaningCap',
      'repairCap',
      'lossCap',
      'region',
      'place',
      'address',
      'building',
      'point',
    ] as const),
  ],
  photos: ['images'],
  availability: ['openWeekdays'],
} as const satisfies Record<Panel, readonly (keyof OwnFields)[]>;

export type FieldsOf<Of extends Panel> = Pick<OwnFields, (typeof panelFields)[Of][number]>;

/** An item for sale needs no calendar. */
export function panelsOf(kind: Kind): readonly Panel[] {
  return kind === 'rent' ? panels : panels.filter((panel) => panel !== 'availability');
}

export function isPanel(text: string | undefined): text is Panel {
  return panels.some((panel) => panel === text);
}

/** What is missing or wrong in a panel; empty when it is complete. */
export function panelIssues(listing: OwnFields, panel: Panel): readonly FormIssue[] {
  const fields: readonly string[] = panelFields[panel];
  return [...listingIssues(listing), ...privateIssues(listing)].filter(({ field }) => fields.includes(rootOf(field)));
}

/** What keeps a listing from being published, of all its panels in their order. */
export function publishingIssues(listing: OwnFields): readonly { readonly panel: Panel; readonly issue: FormIssue }[] {
  return panelsOf(listing.kind).flatMap((panel) => panelIssues(listing, panel).map((issue) => ({ panel, issue })));
}

function privateIssues({ address, building }: OwnFields): readonly FormIssue[] {
  const tooLong = 'listing-form.too-long' as const;
  return [
    ...(characters(address) > maxAddress ? [{ field: 'address', error: tooLong }] : []),
    ...(characters(building) > maxAddress ? [{ field: 'building', error: tooLong }] : []),
  ];
}

export const maxAddress = 120;

/** `sizes.0` is an error of `sizes`. */
export function rootOf(field: string): string {
  return field.split('.')[0] ?? field;
}

const noCaps = { lateFee: null, cleaningCap: null, repairCap: null, lossCap: null } as const;

/** A draft in which nothing has been entered. */
export function emptyListing(kind: Kind): OwnFields {
  const { minimumDays, defaultMaximumDays, defaultTurnaroundDays, defaultLeadDays } = marketplace.booking;
  return {
    ...{ kind, title: '', description: '', price: null, extraDayPrice: null, shipping: null, rrp: null },
    ...{ minimumDays, maximumDays: Math.max(minimumDays, defaultMaximumDays), turnaroundDays: defaultTurnaroundDays },
    ...{ leadDays: defaultLeadDays, stock: kind === 'sale' ? 1 : null, category: null, subcategory: null },
    ...{ designer: '', length: null, sizes: [], colours: [], occasions: [], tellUsMore: [], condition: null },
    ...{
      alterations: null,
      flaws: '',
      care: '',
      region: null,
      place: '',
      canPickUp: true,
      canPost: true,
      isInstant: false,
    },
    ...{ floorPercent: null, declineBelowPercent: null, acceptFromPercent: null },
    ...{ canBackUp: false, lateCancellation: 'none', ...noCaps },
    ...{ openWeekdays: 127, images: [], address: '', building: '', point: null },
  };
}

/** The listing as one of the other kind: what that kind lacks, and the price, which means something else there, go. */
export function withKind(listing: OwnFields, kind: Kind): OwnFields {
  if (listing.kind === kind) return listing;
  const { category, condition } = listing;
  return {
    ...listing,
    kind,
    category: isOneOf(categories[kind], category) ? category : null,
    condition: isOneOf(conditions[kind], condition) ? condition : null,
    ...{ subcategory: null, length: null, occasions: [], tellUsMore: [], alterations: null },
    ...{ price: null, extraDayPrice: null, stock: kind === 'sale' ? 1 : null },
    ...{ canBackUp: false, lateCancellation: 'none', ...noCaps },
  };
}

/**
 * Those of the issues that keep what is entered from a listing under way. Units that are sold or on hold are not counted, so that
 * of one none may be left: it stays so, and the rest can be changed.
 */
export function issuesUnderWay(
  before: Pick<OwnFields, 'stock'>,
  input: Partial<OwnFields>,
  issues: readonly FormIssue[],
): readonly FormIssue[] {
  const isStillNone = before.stock === 0 && (!('stock' in input) || input.stock === 0);
  return isStillNone ? issues.filter(({ field }) => field !== 'stock') : issues;
}

/** Whether the switch would remove something that was entered. */
export function losesByKind(listing: OwnFields, kind: Kind): boolean {
  const after = withKind(listing, kind);
  const isLost = (field: keyof OwnFields) => isFilled(listing[field]) && !isFilled(after[field]);
  const kept = ['category', 'condition', 'subcategory', 'occasions', 'tellUsMore', 'alterations', 'price'] as const;
  return [...kept, ...capNames].some(isLost);
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value != null && value !== '';
}

function isOneOf(keys: readonly string[], key: string | null): boolean {
  return key !== null && keys.includes(key);
}

/**
 * What of a panel's input a draft can keep: a field with an error other than a missing value stays as it was. `issues` are
 * the errors of those.
 */
export function keepable(
  before: OwnFields,
  panel: Panel,
  input: Partial<OwnFields>,
): { readonly fields: OwnFields; readonly issues: readonly FormIssue[] } {
  let fields: OwnFields = { ...before, ...input };
  const issues: FormIssue[] = [];
  for (let round = 0; round < panelFields[panel].length; round += 1) {
    const wrong = panelIssues(fields, panel).filter(
      ({ field, error }) => !error.endsWith('-missing') && !issues.some((known) => known.field === field),
    );
    if (wrong[0] === undefined) break;
    const root = rootOf(wrong[0].field) as keyof OwnFields;
    // All parts of the field: it is taken back as a whole.
    const parts = new Map(wrong.toReversed().map((issue) => [issue.field, issue]));
    issues.push(...[...parts.values()].toReversed().filter(({ field }) => rootOf(field) === root));
    fields = { ...fields, ...takenBackWith(root, before), [root]: before[root] };
  }
  return { fields, issues };
}

/** A rule about several fields is an error of one of them; the others of that rule. */
function takenBackWith(field: keyof OwnFields, before: OwnFields): Partial<OwnFields> {
  const { minimumDays, floorPercent = null, declineBelowPercent = null, rrp } = before;
  if (field === 'maximumDays') return { minimumDays };
  if (capNames.some((name) => name === field)) return { rrp };
  return field === 'acceptFromPercent' ? { floorPercent, declineBelowPercent } : {};
}
