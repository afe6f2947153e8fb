import { data, type RouterContextProvider } from 'react-router';
import { isRefusal } from '#src/domain/refusal.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { appContext, requestContext } from '#src/platform/web/request-context.ts';
import { waitingCounts } from './waiting.server.ts';

/** The operator as the console's frame shows them, and what waits for one. */
export async function operatorIn(context: Readonly<RouterContextProvider>) {
  const viewer = viewerIn(context);
  const { id, displayName, initials, imageId } = viewer;
  return { id, displayName, initials, imageId, waiting: await waitingCounts(context.get(appContext), viewer) };
}

export type ShownOperator = Awaited<ReturnType<typeof operatorIn>>;

/** For the audit. */
export function requestIdIn(context: Readonly<RouterContextProvider>): string {
  return context.get(requestContext).requestId;
}

/** A resource that is not there is a page that is not there. */
export function orNotFound(thrown: unknown): never {
  if (isRefusal(thrown) && thrown.refusal.code === 'not-found') throw data(null, { status: 404 });
  throw thrown;
}
