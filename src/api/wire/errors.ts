import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isRefusal, type RefusalDetails } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { StorageError } from '#src/platform/files/files.ts';
import { answerRefusal, headersFor } from '#src/platform/web/answer-refusal.ts';
import { isConnectionError } from '#src/platform/postgres/connection-error.ts';

type ApiError = {
  readonly id: string;
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly meta?: RefusalDetails;
};

export type ErrorAnswer = {
  readonly status: ContentfulStatusCode;
  readonly body: { readonly errors: readonly ApiError[] };
};

const retryAfterSeconds = 2;

/**
 * A refusal responds with its code and details; an unreachable database or file store with 503 and a retry delay; any other error is
 * a bug and responds with no details.
 */
function errorBody(error: unknown): ErrorAnswer {
  if (error instanceof StorageError)
    return errorAnswer(503, 'storage-unavailable', { retryAfter: StorageError.retryAfterSeconds });
  if (isConnectionError(error)) return errorAnswer(503, 'unavailable', { retryAfter: retryAfterSeconds });
  if (!isRefusal(error)) return errorAnswer(500, 'internal-error');
  return answerRefusal(error, ({ code, details }, status) => errorAnswer(status as ContentfulStatusCode, code, details))
    .body;
}

/** The error format of the API. */
export function errorAnswer(status: ContentfulStatusCode, code: string, details: RefusalDetails = {}): ErrorAnswer {
  const meta = Object.keys(details).length === 0 ? {} : { meta: details };
  return { status, body: { errors: [{ id: randomUUID(), status, code, title: titleOf(code), ...meta }] } };
}

function titleOf(code: string): string {
  const words = code.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Error handler of a group of endpoints: responds in the API's format, and logs errors that are no refusals. */
export function answerError(app: Pick<App, 'logger'>, error: unknown, c: Context): Response {
  const { status, body } = errorBody(error);
  // The rest of an oversized body stays unread.
  if (status === 413) c.header('connection', 'close');
  // With the id that the client has.
  if (status === 500) app.logger.error(error, { errorId: body.errors[0]?.id, method: c.req.method, path: c.req.path });
  if (error instanceof StorageError) app.logger.warn('The file store did not answer', { path: c.req.path });
  else if (isConnectionError(error)) app.logger.warn('The database did not answer', { path: c.req.path });
  return c.json(body, status, headersFor(body.errors[0]?.meta ?? {}));
}
