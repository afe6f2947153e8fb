import { docUrl } from '../wire/problems.ts';
import type { ErrorBody } from '../wire/problems.ts';
import type { Decline } from './roles.ts';

/** Stripe's `card_error` for a decline, with its related objects. */
export function declineBody(decline: Decline, about: Partial<ErrorBody>): ErrorBody {
  return {
    type: 'card_error',
    code: decline.code,
    doc_url: docUrl(decline.code),
    message: decline.message,
    ...(decline.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
    ...(decline.advice === undefined ? {} : { advice_code: decline.advice }),
    ...about,
  };
}
