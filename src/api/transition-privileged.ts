import { z } from 'zod';
import { executeTransition } from '#src/features/transactions/execute.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { showTransaction } from './show-transaction.ts';
import { parsed } from './wire/json-body.ts';
import { uuid } from './wire/uuid.ts';

/** The `seen` of the transaction that the client has shown; without it nothing is compared. */
export const seenOnWire = z.string().max(200).optional();

const body = z.strictObject({
  bodyParams: z.strictObject({
    id: uuid,
    transition: z.string().max(80),
    /** The transition's input, checked by its own schema. */
    params: z.record(z.string().max(80), z.unknown()).default({}),
    seen: seenOnWire,
  }),
});

/** A transition by one of the two parties; the session determines which one the caller is. */
export async function transitionPrivileged(app: App, viewer: Viewer, input: unknown) {
  const { id, transition, params, seen } = parsed(body, input).bodyParams;
  const taken = await executeTransition(app, viewer, id, transition.replace(/^transition\//, ''), params, seen);
  const shown = await showTransaction(app, viewer, id);
  return taken.kind === 'in-progress' ? { ...shown, attributes: { ...shown.attributes, inProgress: true } } : shown;
}
