import { deliveryFrom } from '#src/features/checkout/order-text.ts';
import type { Delivery } from '#src/domain/pricing/price.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { bagKey, entriesIn } from './bag-count.ts';
import { entryRefusal, maxEntries } from './rules.ts';

/** What the browser keeps of an item that an anonymous visitor has added. Names are for what the browser shows. */
export type LocalEntry = {
  readonly listingId: string;
  readonly title: string;
  readonly providerId: string;
  readonly providerName: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly quantity: number | null;
  readonly delivery: Delivery;
  /** The total that was shown, in minor units. */
  readonly seenAmount: number | null;
};

export type LocalAnswer =
  | { readonly done: 'added' | 'changed' }
  | { readonly conflict: { readonly id: string; readonly displayName: string } }
  | { readonly problem: 'full' | 'blocked' };

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What is kept, without anything that this site has not written. */
export function readBag(storage: Kept = localStorage): readonly LocalEntry[] {
  try {
    return entriesIn(storage.getItem(bagKey)).slice(0, maxEntries).map(entryFrom);
  } catch {
    return [];
  }
}

type Added = {
  readonly listing: {
    readonly id: string;
    readonly title: string;
    readonly author: { readonly id: string; readonly displayName: string };
  };
  readonly order: Order;
  readonly seenAmount: number | null;
  /** Removes what is of another wardrobe before. */
  readonly replace?: boolean;
};

/** Adds an item by the rules of every bag. `blocked`: the browser keeps nothing for this site. */
export function addLocally(
  { listing, order, seenAmount, replace = false }: Added,
  storage: Kept = localStorage,
): LocalAnswer {
  const { author } = listing;
  const all = readBag(storage);
  const entries = replace ? all.filter(({ providerId }) => providerId === author.id) : all;
  const refused = entryRefusal(entries, { listingId: listing.id, providerId: author.id });
  if (refused?.code === 'cart-full') return { problem: 'full' };
  const other = entries.find(({ providerId }) => providerId !== author.id);
  if (other !== undefined && refused !== null)
    return { conflict: { id: other.providerId, displayName: other.providerName } };
  const entry: LocalEntry = {
    ...{ listingId: listing.id, title: listing.title, providerId: author.id, providerName: author.displayName },
    ...(order.kind === 'rent'
      ? { start: order.first, end: order.last, quantity: null }
      : { start: null, end: null, quantity: order.quantity }),
    ...{ delivery: order.delivery, seenAmount },
  };
  const at = entries.findIndex(({ listingId }) => listingId === listing.id);
  const isStored = writeBag(at === -1 ? [...entries, entry] : entries.with(at, entry), storage);
  return isStored ? { done: at === -1 ? 'added' : 'changed' } : { problem: 'blocked' };
}

/** Returns whether the browser keeps it. */
export function writeBag(entries: readonly LocalEntry[], storage: Kept = localStorage): boolean {
  try {
    if (entries.length === 0) storage.removeItem(bagKey);
    else storage.setItem(bagKey, JSON.stringify(entries));
  } catch {
    return false;
  }
  // The browser tells other tabs alone.
  globalThis.dispatchEvent(new Event('storage'));
  return true;
}

/** Removes what has been sent. What another tab has added or changed meanwhile stays, and is sent by itself. */
export function removeSent(sent: readonly LocalEntry[], storage: Kept = localStorage): void {
  const texts = new Set(sent.map((entry) => JSON.stringify(entry)));
  writeBag(
    readBag(storage).filter((entry) => !texts.has(JSON.stringify(entry))),
    storage,
  );
}

const maxText = 200;

function entryFrom(stored: object): LocalEntry {
  const one = stored as Readonly<Record<keyof LocalEntry, unknown>>;
  return {
    ...{ listingId: String(one.listingId), providerId: String(one.providerId) },
    ...{ title: textOf(one.title), providerName: textOf(one.providerName) },
    ...{ start: dayOf(one.start), end: dayOf(one.end), quantity: countOf(one.quantity, 1, 999_999) },
    ...{ delivery: deliveryFrom(one.delivery), seenAmount: countOf(one.seenAmount, 0, 99_999_999) },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, maxText) : '';
}

function dayOf(value: unknown): string | null {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : null;
}

function countOf(value: unknown, least: number, most: number): number | null {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : null;
}
