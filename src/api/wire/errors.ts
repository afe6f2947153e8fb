import { randomUUID } from 'node:crypto';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { httpStatus, isRefusal, type RefusalDetails } from '#src/domain/refusal.ts';

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

/** A refusal with its code and facts; anything else is a bug, and says nothing of itself. */
export function errorBody(error: unknown): ErrorAnswer {
  if (!isRefusal(error)) return errorAnswer(500, 'internal-error');
  const { code, details } = error.refusal;
  return errorAnswer(httpStatus(code) as ContentfulStatusCode, code, details);
}

/** The one shape of every no of the API. */
export function errorAnswer(status: ContentfulStatusCode, code: string, details: RefusalDetails = {}): ErrorAnswer {
  const meta = Object.keys(details).length === 0 ? {} : { meta: details };
  return { status, body: { errors: [{ id: randomUUID(), status, code, title: titleOf(code), ...meta }] } };
}

function titleOf(code: string): string {
  const words = code.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
