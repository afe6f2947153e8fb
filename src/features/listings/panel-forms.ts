import { marketplace } from '#marketplace';
import { toMajor, type Money } from '#src/domain/money/money.ts';
import { amountIn, isOtherCurrency } from '#src/domain/money/typed-amount.ts';
import { pointText, type Point } from '#src/domain/places/bounds.ts';
import { writtenLine, writtenText } from '#src/domain/text/written.ts';
import type { FormIssue } from '#src/ui/forms/kit/issues.ts';
import { capNames } from './cap-fields.ts';
import type { Kind } from './options.ts';
import type { FieldsOf, OwnFields } from './panels.ts';

/** What the fields of a form show: text, or the ticked keys of a list. */
export type Typed = Readonly<Record<string, string | readonly string[]>>;

/** What a form says: of a request, or of a form in the browser. */
type Submitted = {
  readonly get: (name: string) => unknown;
  readonly getAll: (name: string) => readonly unknown[];
};

export type Read<Fields> = {
  readonly fields: Partial<Fields>;
  /** Fields that cannot be read: no number, say. They are missing among `fields`. */
  readonly issues: readonly FormIssue[];
  readonly typed: Typed;
};

/** Fields with more than one value. */
export const listFields = ['sizes', 'colours', 'occasions', 'tellUsMore'] as const;
const descriptionTexts = ['title', 'category', 'subcategory', 'designer', 'condition', 'alterations', 'flaws'] as const;
export const descriptionNames = [
  'kind',
  ...descriptionTexts,
  'description',
  'care',
  'labelSize',
  ...listFields,
] as const;
const amountNames = ['price', 'extraDayPrice', 'shipping', 'rrp'] as const;
const countNames = ['minimumDays', 'maximumDays', 'turnaroundDays', 'stock'] as const;
const leadNames = ['leadPost', 'leadPickUp'] as const;
const percentNames = ['floorPercent', 'declineBelowPercent', 'acceptFromPercent'] as const;
const whereNames = ['region', 'place', 'address', 'building', 'point'] as const;
export const pricingNames = [
  ...['canPost', 'canPickUp', 'isInstant', 'canBackUp', 'lateCancellation'],
  ...[...amountNames, ...capNames, ...countNames, ...leadNames, ...percentNames, ...whereNames],
] as const;

export function kindIn(form: Submitted): Kind | null {
  const kind = textIn(form, 'kind');
  return kind === 'rent' || kind === 'sale' ? kind : null;
}

/** The description panel of a listing of this kind, as its form says; what the kind does not have is empty. */
export function readDescription(form: Submitted, kind: Kind): Read<FieldsOf<'description'>> {
  const text = (name: string) => textIn(form, name);
  const list = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const alterations = { yes: true, no: false }[text('alterations')] ?? null;
  const isRental = kind === 'rent';
  const hasFlaws = (isRental && alterations === true) || text('condition') === 'flawsAsListed';
  return {
    fields: {
      kind,
      title: text('title'),
      description: writtenText(typedText(form, 'description')),
      category: text('category') || null,
      subcategory: isRental ? null : text('subcategory') || null,
      designer: text('designer'),
      sizes: labelFirst(list('sizes'), text('labelSize')),
      colours: list('colours'),
      occasions: isRental ? list('occasions') : [],
      tellUsMore: isRental ? list('tellUsMore') : [],
      condition: text('condition') || null,
      alterations: isRental ? alterations : null,
      flaws: hasFlaws ? writtenText(typedText(form, 'flaws')) : '',
      care: writtenText(typedText(form, 'care')),
    },
    issues: [],
    typed: typedIn(form, descriptionNames),
  };
}

export function typedDescription(fields: OwnFields): Typed {
  const {
    kind,
    title,
    description,
    category,
    subcategory,
    designer,
    condition,
    alterations,
    flaws,
    care = '',
  } = fields;
  const { sizes, colours, occasions, tellUsMore } = fields;
  return {
    ...{ kind, title, description, designer, flaws, care, sizes, colours, occasions, tellUsMore },
    ...{ category: category ?? '', subcategory: subcategory ?? '', condition: condition ?? '' },
    alterations: alterations === null ? '' : alterations ? 'yes' : 'no',
    labelSize: sizes[0] ?? '',
  };
}

/** A listing's sizes begin with the one on its label, whatever their order in a form; an unknown label changes nothing. */
export function labelFirst(sizes: readonly string[], label: string): readonly string[] {
  return sizes.includes(label) ? [label, ...sizes.filter((size) => size !== label)] : sizes;
}

/** The pricing panel of a listing of this kind, as its form says. */
export function readPricing(form: Submitted, kind: Kind): Read<FieldsOf<'pricing'>> {
  const text = (name: string) => textIn(form, name);
  const issues: FormIssue[] = [];
  const amount = (name: string) => {
    if (text(name) === '') return null;
    const read = amountIn(text(name), marketplace.currency);
    if (read !== null) return read;
    const isOther = isOtherCurrency(text(name), marketplace.currency);
    issues.push({ field: name, error: isOther ? 'money.other-currency' : 'listing-form.amount-range' });
    return undefined;
  };
  const count = (name: string, error: FormIssue['error']) => {
    if (text(name) === '') return null;
    if (/^\d{1,6}$/.test(text(name))) return Number(text(name));
    issues.push({ field: name, error });
    return undefined;
  };
  const days = (name: string) => count(name, 'listing-form.days-range');
  const percent = (name: string) => count(name, 'listing-form.percent-range');
  const isRental = kind === 'rent';
  const lead = { 'post': days('leadPost'), 'pick-up': days('leadPickUp') };
  const rental = {
    extraDayPrice: amount('extraDayPrice'),
    ...{ lateFee: amount('lateFee'), cleaningCap: amount('cleaningCap') },
    ...{ repairCap: amount('repairCap'), lossCap: amount('lossCap') },
    minimumDays: days('minimumDays'),
    maximumDays: days('maximumDays'),
    turnaroundDays: days('turnaroundDays'),
    leadDays:
      lead.post == null || lead['pick-up'] == null ? undefined : { 'post': lead.post, 'pick-up': lead['pick-up'] },
    stock: null,
  };
  const noCaps = { lateFee: null, cleaningCap: null, repairCap: null, lossCap: null };
  const sale = { ...noCaps, extraDayPrice: null, stock: count('stock', 'listing-form.stock-range') };
  const fields = {
    ...{ price: amount('price'), shipping: amount('shipping'), rrp: amount('rrp') },
    ...(isRental ? rental : sale),
    ...{ canPost: text('canPost') === 'yes', canPickUp: text('canPickUp') === 'yes' },
    isInstant: text('isInstant') === 'yes',
    ...{ floorPercent: percent('floorPercent'), declineBelowPercent: percent('declineBelowPercent') },
    acceptFromPercent: percent('acceptFromPercent'),
    canBackUp: isRental && text('canBackUp') === 'yes',
    lateCancellation: isRental && text('lateCancellation') === 'half' ? ('half' as const) : ('none' as const),
    ...{ region: text('region') || null, place: text('place') },
    ...{ address: text('address'), building: text('building'), point: pointIn(text('point')) },
  };
  return { fields: present(fields), issues, typed: typedIn(form, pricingNames) };
}

export function typedPricing(fields: OwnFields): Typed {
  const { region, place, address, building, point, leadDays } = fields;
  return {
    ...{ place, address, building, region: region ?? '', point: point === null ? '' : pointText(point) },
    ...Object.fromEntries([...amountNames, ...capNames].map((name) => [name, typedAmount(fields[name] ?? null)])),
    ...Object.fromEntries(countNames.map((name) => [name, String(fields[name] ?? '')])),
    ...{ leadPost: String(leadDays.post), leadPickUp: String(leadDays['pick-up']) },
    ...{ canPost: fields.canPost ? 'yes' : '', canPickUp: fields.canPickUp ? 'yes' : '' },
    isInstant: fields.isInstant === true ? 'yes' : '',
    ...Object.fromEntries(percentNames.map((name) => [name, String(fields[name] ?? '')])),
    ...{ canBackUp: fields.canBackUp === true ? 'yes' : '', lateCancellation: fields.lateCancellation ?? 'none' },
  };
}

/** "45" rather than "45.00", as people type it. */
export function typedAmount(amount: Money | null): string {
  return amount === null ? '' : toMajor(amount).replace(/\.0+$/, '');
}

/** "-36.85,174.76", within the world. */
function pointIn(text: string): Point | null {
  const [, north = '', east = ''] = /^(-?\d{1,2}(?:\.\d{1,9})?),(-?\d{1,3}(?:\.\d{1,9})?)$/.exec(text) ?? [];
  const point = { latitude: Number(north), longitude: Number(east) };
  const isPoint = north !== '' && Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180;
  return isPoint ? point : null;
}

/** One line as it is stored. */
function textIn(form: Submitted, name: string): string {
  return writtenLine(typedText(form, name));
}

function typedText(form: Submitted, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

function typedIn(form: Submitted, names: readonly string[]): Typed {
  const isList = (name: string) => listFields.some((list) => list === name);
  return Object.fromEntries(
    names.map((name) => [
      name,
      isList(name) ? form.getAll(name).filter((value) => typeof value === 'string') : typedText(form, name),
    ]),
  );
}

/** Without the fields that could not be read. */
function present<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [Name in keyof Fields]: NonNullable<Fields[Name]>;
  }>;
}
