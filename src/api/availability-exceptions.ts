import { z } from 'zod';
import {
  createException,
  deleteException,
  exceptionsOf,
  type StoredException,
} from '#src/features/availability/exception-calls.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { daysOfListing, isPeriod } from './wire/days.ts';
import { parsed } from './wire/json-body.ts';
import { queried } from './wire/query.ts';
import { uuid } from './wire/uuid.ts';

const query = z.strictObject(daysOfListing).refine(...isPeriod);
const created = z.strictObject({ ...daysOfListing, seats: z.literal([0, 1]) }).refine(...isPeriod);
const deleted = z.strictObject({ id: uuid });

/** The exceptions of the caller's own rental that touch these days. */
export async function queryExceptions(app: App, viewer: Viewer, params: URLSearchParams) {
  const { listingId, start, end } = queried(query, params);
  const found = await exceptionsOf(app, { listingId, authorId: viewer.id, days: { start, end } });
  return found.map(onWire);
}

/** Blocks days (no seats) or opens them (one). */
export async function addException(app: App, viewer: Viewer, input: unknown) {
  const { listingId, start, end, seats } = parsed(created, input);
  return onWire(await createException(app, { listingId, authorId: viewer.id, days: { start, end } }, seats));
}

export async function removeException(app: App, viewer: Viewer, input: unknown) {
  const { id } = parsed(deleted, input);
  await deleteException(app, viewer.id, id);
  return { id, type: 'availabilityException' as const };
}

function onWire({ id, days: { start, end }, seats }: StoredException) {
  return { id, type: 'availabilityException' as const, attributes: { start, end, seats } };
}
