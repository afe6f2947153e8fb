import type { RefusalCode } from '#src/domain/refusal.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { text } from '#src/i18n/text.ts';

/** Why a listing was left as it was. Several may be chosen in any state, so that one that does not fit is no surprise. */
export function changeErrorFor(code: RefusalCode): string {
  return code === 'listing-invalid-state' ? text('manage.invalid-state') : errorMessageFor(code);
}
