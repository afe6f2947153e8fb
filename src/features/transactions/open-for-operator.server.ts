import { requireAllowed } from '#src/domain/policy/policies.ts';
import { recordAudit } from '#src/features/accounts/audit.server.ts';
import type { Operator } from '#src/features/accounts/identify-operator.server.ts';
import { usersById, type Person } from '#src/features/accounts/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import { labelOf } from '#src/processes/feed.ts';
import type { State, TransitionName } from '#src/processes/flex-default-process.ts';
import { openWithOthers } from './open-with-others.server.ts';

type AccountRequest = { readonly userId: string; readonly requestId: string | null };

/**
 * The open offers, requests and orders of an account, as an operator sees them who bans it, or has: with the state and the other side of
 * each. Where there are any, an audit entry is written, because they name people. Refuses `not-found` to all but operators.
 */
export async function openForOperator(
  { db }: Pick<App, 'db'>,
  operator: Operator,
  { userId, requestId }: AccountRequest,
) {
  requireAllowed('order.review', operator);
  const open = await openWithOthers(db, userId);
  if (open.length === 0) return [];
  await recordAudit(db, {
    ...{ operatorId: operator.id, onBehalfOf: userId, resourceId: null, requestId },
    ...{ permission: 'order.review', reason: null },
  });
  const people = await usersById(
    db,
    open.flatMap(({ customerId, providerId }) => [customerId, providerId]),
  );
  const person = (id: string): Person => people.get(id) ?? absent(id);
  return open.map(({ id, listing, state, lastTransition, customerId, providerId }) => {
    const side = userId === customerId ? 'customer' : 'provider';
    const place = { state: state as State, lastTransition: lastTransition as TransitionName | null };
    return {
      ...{ id, title: listing.title, side, label: labelOf(place, side) },
      other: person(side === 'customer' ? providerId : customerId),
    } as const;
  });
}

export type OpenForOperator = Awaited<ReturnType<typeof openForOperator>>;

function absent(userId: string): never {
  throw new Error(`No user ${userId}`);
}
