import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { listingImages, listings } from '#src/database/schema/listings.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { countHitIn } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { FormIssue } from '#src/ui/forms/kit/issues.ts';
import { settledDesigner } from './brands.server.ts';
import type { Kind } from './options.ts';
import { refuseClosedForCause } from './close-for-cause.server.ts';
import { ownListing, type OwnListing } from './own-listing.server.ts';
import {
  emptyListing,
  issuesUnderWay,
  keepable,
  panelFields,
  panelIssues,
  withKind,
  type OwnFields,
  type Panel,
} from './panels.ts';
import { isWatchedBrand } from './publishing/approval.ts';
import { columnsOf, panelColumns, placeColumns } from './publishing/columns.server.ts';
import { lastPlaced, publicPointFor } from './publishing/whereabouts.server.ts';
import { supplyStock } from './stock.server.ts';

type Own = { readonly listingId: string; readonly authorId: string };

/** Whether nothing is under way about the listing: known to features that come after this one. */
export type IsFree = (tx: Tx, listingId: string) => Promise<boolean>;

const perDay = { bucket: 'listing-draft', max: 100, seconds: 86_400 };

type NewDraft = {
  readonly authorId: string;
  /** Of one form: sent twice, it makes one draft. */
  readonly clientKey: string;
  readonly kind: Kind;
  /** False where what makes drafts has a limit of its own. */
  readonly isCounted?: boolean;
  /** Begins with the place of the author's last item. */
  readonly isPlaced?: boolean;
};

/** Creates a draft in which nothing is said yet, once for each key, and returns its id. Refuses `too-many-requests`. */
export async function createDraft(app: App, draft: NewDraft): Promise<string> {
  return (await app.db.transaction((tx) => createDraftIn(tx, app, draft))).id;
}

/** The same in a unit of work of the caller, which is told whether the draft was there before. */
export async function createDraftIn(
  tx: Tx,
  app: App,
  { authorId, clientKey, kind, isCounted = true, isPlaced = false }: NewDraft,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const id = draftIdFor(authorId, clientKey);
  const where = isPlaced ? await placeOfTheLast(tx, authorId) : null;
  const publicPoint = await publicPointFor(app, tx, { authorId, point: where?.point ?? null });
  const columns = columnsOf({ ...emptyListing(kind), ...where, authorId, state: 'draft' }, publicPoint);
  const created = await tx
    .insert(listings)
    .values({ ...columns, id })
    .onConflictDoNothing()
    .returning({ id: listings.id });
  if (created.length === 0) return { id, isNew: false };
  if (isCounted) await countHitIn(app, tx, [{ ...perDay, key: authorId }], 'too-many-requests');
  if (kind === 'sale') await supplyStock(tx, id, 1);
  return { id, isNew: true };
}

async function placeOfTheLast(tx: Tx, authorId: string) {
  const id = await lastPlaced(tx, authorId);
  const last = id === null ? null : await ownListing(tx, authorId, id);
  if (last === null) return null;
  const { region, place, address, building, point } = last.fields;
  return { region, place, address, building, point };
}

/** Of the author and the key, so that a repeated request finds what the first one made, and no other author's. */
export function draftIdFor(authorId: string, clientKey: string): string {
  const hex = createHash('sha256').update(`${authorId} ${clientKey}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

type Update = Own & {
  readonly panel: Panel;
  readonly fields: Partial<OwnFields>;
  /** The version that the form was made from; null where it does not matter. */
  readonly version: string | null;
};

export type Updated = {
  readonly listing: OwnListing;
  /** What a draft could not keep: those fields are as they were. */
  readonly issues: readonly FormIssue[];
};

/**
 * Writes one panel of a listing; all other fields stay. A draft keeps what is valid of it, and may be incomplete. Of any
 * other listing the panel has to be complete: refuses `validation-invalid-value` with its first invalid field. Refuses
 * `conflict` when the panel has changed since `version`, `listing-invalid-state` when a listing under way would change
 * its kind, `listing-closed-by-us` when one closed for cause would, and `not-found`. Photos have commands of their own.
 */
export async function updateListing(app: App, update: Update, isFree: IsFree): Promise<Updated> {
  return await app.db.transaction((tx) => updateListingIn(tx, app, update, isFree));
}

/** The same in a unit of work of the caller. */
export async function updateListingIn(tx: Tx, app: App, update: Update, isFree: IsFree): Promise<Updated> {
  const { listingId, authorId, panel, version } = update;
  const before = await ownListing(tx, authorId, listingId, { lock: true });
  if (before === null) refuse('not-found');
  if (version !== null && version !== before.versions[panel]) refuse('conflict');
  const { base, state: switched } = await afterSwitch(tx, before, update, isFree);
  const { fields: kept, issues: wrong } = keepable(base, panel, inputOf(update, base));
  const issues = switched === 'draft' ? wrong : issuesUnderWay(base, update.fields, wrong);
  if (switched !== 'draft') {
    const [issue] = [...issues, ...issuesUnderWay(base, update.fields, panelIssues(kept, panel))];
    if (issue !== undefined) refuse('validation-invalid-value', issue);
  }
  const designer = panel === 'description' ? await settledDesigner(tx, kept.designer) : kept.designer;
  const fields = { ...kept, designer };
  const state = await afterBrand(tx, before, designer, switched);
  if (panel === 'pricing' && before.foreignCurrency !== null) refuse('listing-invalid-state');
  await write(app, tx, { before, fields, panel, state, authorId, saysStock: (update.fields.stock ?? 0) > 0 });
  if (state === 'published' && panel === 'pricing') await app.jobs.send(tx, 'notify-of-price-fall', { listingId });
  const listing = await ownListing(tx, authorId, listingId);
  if (listing === null) throw new Error(`Listing ${listingId} is gone`);
  return { listing, issues };
}

/** The listing of the requested kind. One that is not a draft becomes a draft again: it lacks what the other kind needs. */
async function afterSwitch(tx: Tx, before: OwnListing, { fields }: Update, isFree: IsFree) {
  const kind = fields.kind ?? before.fields.kind;
  if (kind === before.fields.kind) return { base: before.fields, state: before.state };
  if (!(await isFree(tx, before.id))) refuse('listing-invalid-state');
  await refuseClosedForCause(tx, before.id);
  return { base: withKind(before.fields, kind), state: 'draft' as const };
}

/**
 * One that is public, and becomes one of a brand whose listings need approval, waits for it; one that its lender has closed
 * is a draft, which waits when she publishes it.
 */
async function afterBrand(tx: Tx, before: OwnListing, designer: string, state: OwnListing['state']) {
  const isSeen = state === 'draft' || state === 'pendingApproval' || isWatchedBrand(before.fields.designer);
  if (isSeen || !isWatchedBrand(designer)) return state;
  await refuseClosedForCause(tx, before.id);
  return state === 'closed' ? ('draft' as const) : ('pendingApproval' as const);
}

/** Fields of the panel only. The length follows the category. */
function inputOf({ panel, fields }: Update, base: OwnFields): Partial<OwnFields> {
  const names: readonly string[] = panelFields[panel];
  const input = Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
  const isRecategorised = 'category' in input && input['category'] !== base.category;
  return isRecategorised ? { ...input, length: null } : input;
}

type Write = {
  readonly before: OwnListing;
  readonly fields: OwnFields;
  readonly panel: Panel;
  readonly state: OwnListing['state'];
  readonly authorId: string;
  /** How many she has is among what she saves, if unchanged. */
  readonly saysStock: boolean;
};

async function write(app: App, tx: Tx, { before, fields, panel, state, authorId, saysStock }: Write): Promise<void> {
  const isSwitch = fields.kind !== before.fields.kind;
  const publicPoint = panel === 'pricing' ? await publicPointFor(app, tx, { authorId, point: fields.point }) : null;
  const set = {
    ...((panel === 'description' || isSwitch) && panelColumns.description(fields)),
    ...((panel === 'pricing' || isSwitch) && panelColumns.pricing(fields)),
    ...(panel === 'pricing' && placeColumns(fields, { before: before.fields, publicPoint })),
    ...(panel === 'availability' && panelColumns.availability(fields)),
    ...(state === 'pendingApproval' && before.state !== state && { submittedAt: sql`rotation_now()` }),
  };
  await tx
    .update(listings)
    .set({ ...set, state, updatedAt: sql`rotation_now()` })
    .where(eq(listings.id, before.id));
  const change = (fields.stock ?? 0) - (before.fields.stock ?? 0);
  if ('stock' in set && (saysStock || change !== 0)) await supplyStock(tx, before.id, change);
}

/**
 * A new draft with all that another listing of the same author says, and its photos. Refuses `not-found`, and
 * `listing-closed-by-us` for one closed for cause, which would be on offer again as its own copy.
 */
export async function duplicateListing(app: App, { listingId, authorId }: Own): Promise<string> {
  return await app.db.transaction(async (tx) => {
    const source = await ownListing(tx, authorId, listingId);
    if (source === null) refuse('not-found');
    await refuseClosedForCause(tx, listingId);
    await countHitIn(app, tx, [{ ...perDay, key: authorId }], 'too-many-requests');
    const { fields, foreignCurrency } = source;
    const prices = foreignCurrency === null ? {} : { price: null, extraDayPrice: null, shipping: null, rrp: null };
    const stock = fields.kind === 'sale' ? Math.max(1, fields.stock ?? 1) : null;
    const publicPoint = await publicPointFor(app, tx, { authorId, point: fields.point });
    const columns = columnsOf({ ...fields, ...prices, stock, authorId, state: 'draft' }, publicPoint);
    const [created] = await tx.insert(listings).values(columns).returning({ id: listings.id });
    if (created === undefined) throw new Error('The insert returned no listing');
    const images = fields.images.map((image, position) => ({ ...image, listingId: created.id, position }));
    if (images.length > 0) await tx.insert(listingImages).values(images);
    if (stock !== null) await supplyStock(tx, created.id, stock);
    return created.id;
  });
}
