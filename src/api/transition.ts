import { z } from 'zod';
import { speculateTransition } from '#src/features/transactions/speculate.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { speculationOnWire } from './initiate.ts';
import { seenOnWire, transitionPrivileged } from './transition-privileged.ts';
import { parsed } from './wire/json-body.ts';
import { uuid } from './wire/uuid.ts';

const body = z.strictObject({
  id: uuid,
  transition: z.string().max(80),
  params: z.record(z.string().max(80), z.unknown()).default({}),
});

const seenBody = body.extend({ seen: seenOnWire });

/** A transition by one of the two parties; the session determines which one the caller is. */
export async function transition(app: App, viewer: Viewer, input: unknown) {
  return transitionPrivileged(app, viewer, { bodyParams: parsed(seenBody, input) });
}

/** What `transition` would lead to; nothing of it is kept. */
export async function transitionSpeculative(app: App, viewer: Viewer, input: unknown) {
  const { id, transition: name, params } = parsed(body, input);
  const found = await speculateTransition(app, viewer, id, name.replace(/^transition\//, ''), params);
  return speculationOnWire(found, id);
}
