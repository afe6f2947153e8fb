import { isRefusal, refuse } from '#src/domain/refusal.ts';
import { viewerFrom } from '#src/features/accounts/session.server.ts';
import { transactionVersion } from '#src/features/transactions/transaction-version.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

/**
 * The stream that says when the page of a transaction has changed since the version that the reader shows (`v`, or
 * `Last-Event-ID` after a break). Refuses `not-found` for another's, `validation-invalid-params`
 * for a client that takes no stream, and
 * `too-many-requests` beyond the limits of streams.
 */
export async function transactionEvents(app: App, viewer: Viewer, id: string, request: Request): Promise<Response> {
  await transactionVersion(app, viewer, id);
  if (request.headers.get('Accept')?.includes('text/event-stream') !== true)
    refuse('validation-invalid-params', { field: 'headers' });
  const seen = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('v') ?? '';
  const stream = await app.live.open({
    ...{ userId: viewer.id, topic: id.toLowerCase(), seen: seen.slice(0, 100) },
    async read() {
      const still = await viewerFrom(app, request);
      return still?.id === viewer.id ? await versionOrNull(app, viewer, id) : null;
    },
  });
  if (stream === null) refuse('too-many-requests', { retryAfter: 30 });
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}

async function versionOrNull(app: App, viewer: Viewer, id: string): Promise<string | null> {
  try {
    return await transactionVersion(app, viewer, id);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}
