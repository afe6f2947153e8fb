import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { errorAnswer } from '#src/api/wire/errors.ts';
import { isConnectionError } from '#src/platform/postgres/connection-error.ts';
import { postgresError } from '#src/database/postgres-error.ts';
import { isRefusal, type RefusalDetails } from '#src/domain/refusal.ts';
import { edgeMessageFor } from '#src/i18n/refusals.ts';
import { text } from '#src/i18n/text.ts';
import type { App } from '#src/platform/app.ts';
import { StorageError } from '#src/platform/files/files.ts';
import { escapeHtml } from '#src/platform/email/escape.ts';
import { answerRefusal, headersFor } from '#src/platform/web/answer-refusal.ts';
import { homeButton, messagePage, retryButton, viewBar } from './pages/plain-page.ts';
import type { SiteContext } from './site-env.ts';

export const busyMessage = edgeMessageFor('busy');
const limitedMessages = { reading: text('page-error.not-in-view'), changing: text('page-error.limited') } as const;
export const notFoundMessage = edgeMessageFor('not-found');

/**
 * Error handler of the site. A refusal is an expected error with its own status; anything else is a bug, logged
 * once and answered without details.
 */
export function errorHandler(app: Logging) {
  return (error: Error, c: SiteContext): Response => {
    if (isRefusal(error)) {
      return answerRefusal(error, ({ code, details }, status) => {
        const message = isLimited(details) ? limitedMessage(c) : edgeMessageFor(code, details);
        return answer(c, status, code, message, details);
      }).body;
    }
    if (error instanceof HTTPException)
      return answer(c, error.status, `http-${error.status}`, text('page-error.request'));
    const { requestId, url } = c.get('facts');
    // Before the database's errors: the network's have the same codes.
    if (error instanceof StorageError) {
      app.logger.warn('The file store did not answer', {
        requestId,
        path: url.pathname,
        reason: describe(error.cause),
      });
      return answer(c, 503, 'storage-unavailable', edgeMessageFor('storage-unavailable'), {
        retryAfter: StorageError.retryAfterSeconds,
      });
    }
    if (isConnectionError(error)) return unavailable(app, error, c);
    app.logger.error(error, { requestId, method: c.req.method, path: url.pathname });
    return answer(c, 500, 'internal-error', text('page-error.internal'));
  };
}

type Logging = Pick<App, 'logger'>;

const isLimited = (details: RefusalDetails) => details['reason'] === 'limited-session';
const isRead = (c: SiteContext) => c.req.method === 'GET' || c.req.method === 'HEAD';

function limitedMessage(c: SiteContext): string {
  return limitedMessages[isRead(c) ? 'reading' : 'changing'];
}

/** `Retry-After` in seconds. The database is probed continuously. */
const retryAfter = 2;

/**
 * The database is away, or the connection of this request was lost. A change whose answer was lost may still have
 * been committed, so the page must not say that nothing was saved.
 */
export function unavailable(app: Logging, error: unknown, c: SiteContext): Response {
  const { requestId, url } = c.get('facts');
  const reason = describe(error);
  app.logger.warn('The database did not answer', { requestId, path: url.pathname, reason });
  const message = isRead(c)
    ? awayMessages.reading
    : c.get('databaseWasUp')
      ? awayMessages.unknown
      : awayMessages.refused;
  return answer(c, 503, 'unavailable', message, { retryAfter });
}

function describe(error: unknown): string {
  return error instanceof Error ? (postgresError(error)?.code ?? error.name) : 'unknown';
}

export const awayMessages = {
  reading: text('page-error.away-reading'),
  refused: text('page-error.away-refused'),
  unknown: text('page-error.away-unknown'),
} as const;

/**
 * Responds in the format that the client expects: a page for browsers, the API's error format below /api, and
 * otherwise JSON. `wayBack`: the page's button for what may not be sent twice, instead of the way home.
 */
export function answer(
  c: SiteContext,
  status: number,
  code: string,
  message: string,
  details: RefusalDetails = {},
  wayBack?: string,
): Response {
  // The rest of such a body is not read, so the connection cannot be used again.
  if (status === 413) c.header('connection', 'close');
  for (const [name, value] of Object.entries(headersFor(details))) c.header(name, value);
  const { requestId, nonce } = c.get('facts');
  if (/^\/api(\/|$)/.test(c.req.path)) {
    const { body } = errorAnswer(status as ContentfulStatusCode, code, details);
    return c.json(body, status as ContentfulStatusCode);
  }
  const wantsPage = c.req.header('accept')?.includes('text/html') ?? false;
  if (!wantsPage) return c.json({ error: { code, message, requestId } }, status as ContentfulStatusCode);
  const reference = text('page-error.reference', { id: requestId });
  const small = `<p><small>${escapeHtml(reference)}</small></p>`;
  // No message is a dead end. What was read can be asked for again; a form that was refused is not sent twice.
  const isRetried = status === 503 || (status >= 500 && isRead(c));
  const button = isRetried ? retryButton : (wayBack ?? homeButton);
  const body = status === 503 || isLimited(details) ? button : `${button}${small}`;
  const viewedAs = c.get('viewedAs');
  const bar = viewedAs === undefined ? '' : viewBar(viewedAs);
  return c.html(messagePage({ nonce, message, body, bar }), status as ContentfulStatusCode);
}
