import type { IntlShape } from 'react-intl';
import type { UnsafeKind } from './scam-guard.ts';

/** "bank details and a phone number". */
export function unsafeWords(intl: IntlShape, kinds: readonly UnsafeKind[]): string {
  return intl.formatList(kinds.map((kind) => intl.formatMessage({ id: `conversation.unsafe-${kind}` })));
}
