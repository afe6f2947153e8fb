import { z } from 'zod';
import { isAvailableTo, transitionNamed, type AnyProcess, type Transition } from '#src/domain/process/process.ts';
import { refuse } from '#src/domain/refusal.ts';
import { transactionPage } from '#src/features/transactions/transaction-page.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { currentProcess } from '#src/processes/registry.ts';
import { queried } from './wire/query.ts';
import { uuid } from './wire/uuid.ts';

const query = z.union([
  z.strictObject({ transactionId: uuid }),
  z.strictObject({
    processAlias: z.literal('flex-default-process/release-1'),
    lastTransition: z.string().max(80).optional(),
  }),
]);
const parties = ['customer', 'provider'] as const;

/**
 * The transitions that the caller may execute now in a transaction of theirs, or those that a process has for its parties
 * after a transition.
 */
export async function queryProcessTransitions(app: App, viewer: Viewer, search: URLSearchParams) {
  const params = queried(query, search);
  if ('processAlias' in params) return afterTransition(currentProcess, params.lastTransition ?? null);
  const { role, offered } = await transactionPage(app, viewer, params.transactionId);
  return offered.map(({ transition, blocked }) => onWire(transition, { actor: [role], blocked }));
}

function afterTransition(process: AnyProcess, lastTransition: string | null) {
  const last = lastTransition === null ? null : transitionNamed(process, lastTransition.replace(/^transition\//, ''));
  if (lastTransition !== null && last === null) refuse('validation-invalid-params', { path: 'lastTransition' });
  const state = last?.to ?? process.initial;
  return process.transitions
    .filter(({ from, insteadIn }) => from.includes(state) && insteadIn?.[state] === undefined)
    .map((transition) => ({ transition, actor: actorsOf(transition) }))
    .filter(({ actor }) => actor.length > 0)
    .map(({ transition, actor }) => onWire(transition.name, { actor, blocked: null }));
}

function actorsOf(transition: Transition) {
  return parties.filter((party) => transition.by.includes(party) && isAvailableTo(transition, party));
}

type Open = { readonly actor: readonly string[]; readonly blocked: string | null };

/** `blocked`: why it would be refused now. */
function onWire(name: string, { actor, blocked }: Open) {
  return { type: 'processTransition' as const, attributes: { name: `transition/${name}`, actor, blocked } };
}
