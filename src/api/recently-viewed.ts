import { z } from 'zod';
import { listingsByIds } from '#src/features/listings/queries.server.ts';
import { clearViews, rememberViews } from '#src/features/recently-viewed/commands.server.ts';
import { maxViewed } from '#src/features/recently-viewed/local-views.ts';
import { recentlyViewed } from '#src/features/recently-viewed/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { parsed } from './wire/json-body.ts';

const body = z.strictObject({ listingIds: z.array(z.string().max(100)).min(1).max(maxViewed) });
const maxIdsText = maxViewed * 40;

export async function viewedBy(app: App, viewer: Viewer) {
  return await recentlyViewed(app, viewer);
}

/** Cards of the listings that a visitor's browser has kept: those that every visitor may see. */
export async function cardsOfIds(app: App, params: URLSearchParams) {
  const ids = (params.get('ids') ?? '').slice(0, maxIdsText).split(',', maxViewed);
  return await listingsByIds(app, ids, null);
}

export async function addViews(app: App, viewer: Viewer, input: unknown) {
  await rememberViews(app, viewer, parsed(body, input).listingIds);
  return { type: 'recentlyViewed' as const };
}

/** Answers with what is gone, so that a client can put it back. */
export async function forgetViews(app: App, viewer: Viewer) {
  return { type: 'recentlyViewed' as const, listingIds: await clearViews(app, viewer) };
}
