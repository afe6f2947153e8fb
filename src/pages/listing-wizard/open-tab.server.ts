import { data, redirect, type RouterContextProvider } from 'react-router';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { ownListing, type OwnListing } from '#src/features/listings/own-listing.server.ts';
import { emptyListing, losesByKind, panelIssues, panelsOf, type Panel } from '#src/features/listings/panels.ts';
import { payoutReadiness } from '#src/features/payments/payout-readiness.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { Frame } from './frame.tsx';
import { checkPath, newPath, noId, previewPath, publishPath, tabPath, typeOf } from './paths.ts';

type TabArgs = {
  readonly context: Readonly<RouterContextProvider>;
  readonly params: { readonly slug: string; readonly id: string; readonly type: string };
  readonly url: URL;
};

/** A tab of a listing that exists. */
export type OpenTab = { readonly listing: OwnListing; readonly frame: Frame };

/**
 * What a tab's loader does first. 404 for a missing listing and for another user's; redirects to the listing's own
 * address, and from a tab that cannot be reached yet to the last completed one.
 */
export async function openTab(args: TabArgs, tab: Panel): Promise<OpenTab> {
  const listing = await listingAt(args);
  if (listing === null) throw redirect(newPath);
  const { slug, type } = args.params;
  const steps = panelsOf(listing.fields.kind);
  const isOffered = steps.includes(tab);
  const at = isOffered ? tab : (steps.at(-1) ?? 'description');
  const reachable = reachableTab(listing, at);
  if (!isOffered || reachable !== at || slug !== listing.slug || type !== typeOf(listing))
    throw redirect(tabPath(listing, reachable) + args.url.search);
  const payout = await payoutReadiness(args.context.get(appContext).db, viewerIn(args.context).id);
  return { listing, frame: frameOf(listing, tab, payout) };
}

/** The listing of the address; null for a new one. */
export async function listingAt({ context, params }: Omit<TabArgs, 'url'>): Promise<OwnListing | null> {
  const { id, type } = params;
  if (type !== 'new' && type !== 'draft' && type !== 'edit') throw data(null, { status: 404 });
  if (id === noId) return null;
  const listing = await ownListing(context.get(appContext).db, viewerIn(context).id, id);
  if (listing === null) throw data(null, { status: 404 });
  return listing;
}

/** The frame around the first tab of a listing that does not exist yet. */
export function newFrame(): Frame {
  const fields = emptyListing('rent');
  const steps = panelsOf(fields.kind).map((tab) => ({ tab, to: null, isDone: false }));
  const facts = { id: null, title: '', kind: fields.kind, type: 'new' } as const;
  return {
    ...facts,
    tab: 'description',
    steps,
    back: null,
    next: null,
    publish: null,
    close: null,
    payout: 'missing',
    returnedBecause: null,
    kindSwitch: null,
  };
}

function frameOf(listing: OwnListing, tab: Panel, payout: Frame['payout']): Frame {
  const { id, fields } = listing;
  const tabs = panelsOf(fields.kind);
  const at = tabs.indexOf(tab);
  const done = tabs.map((one) => panelIssues(fields, one).length === 0);
  const to = (index: number) => {
    const other = tabs[index];
    return other === undefined || reachableTab(listing, other) !== other ? null : tabPath(listing, other);
  };
  const isLast = at === tabs.length - 1;
  return {
    ...{ id, kind: fields.kind, title: fields.title, type: typeOf(listing), tab, payout },
    steps: tabs.map((one, index) => ({ tab: one, to: to(index), isDone: done[index] === true })),
    back: at === 0 ? null : to(at - 1),
    next: nextStep(listing, tab, done[at] === true),
    publish: isLast && listing.state === 'draft' ? publishPath(listing) : null,
    close: previewPath(listing),
    returnedBecause: listing.returnedBecause,
    kindSwitch: {
      to: tabPath(listing, 'description'),
      clears: losesByKind(fields, fields.kind === 'rent' ? 'sale' : 'rent'),
    },
  };
}

/** To the tab after this one; of one that is not complete, to what is missing there. */
function nextStep(listing: OwnListing, tab: Panel, isDone: boolean): string | null {
  const next = nextOf(listing, tab);
  return next === null || isDone ? next : checkPath(listing, tab);
}

/** The tab after this one, whether or not this one is complete. */
export function nextOf(listing: OwnListing, tab: Panel): string | null {
  const tabs = panelsOf(listing.fields.kind);
  const next = tabs[tabs.indexOf(tab) + 1];
  return next === undefined ? null : tabPath(listing, next);
}

/** This tab, or the last completed one before the first that is not. All tabs of a listing that is no draft are open. */
function reachableTab({ state, fields }: OwnListing, tab: Panel): Panel {
  const before = panelsOf(fields.kind).slice(0, panelsOf(fields.kind).indexOf(tab));
  const gap = state === 'draft' ? before.findIndex((one) => panelIssues(fields, one).length > 0) : -1;
  if (gap === -1) return tab;
  return before[gap - 1] ?? 'description';
}

/** Where a draft is continued: its first tab that is not complete, else the last one. */
export function firstOpenTab(listing: OwnListing): Panel {
  const tabs = panelsOf(listing.fields.kind);
  return tabs.find((tab) => panelIssues(listing.fields, tab).length > 0) ?? tabs.at(-1) ?? 'description';
}
