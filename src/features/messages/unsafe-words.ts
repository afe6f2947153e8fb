import type { IntlShape } from 'react-intl';
import type { RefusalDetails } from '#src/domain/refusal.ts';
import { unsafeKinds, type UnsafeKind } from '#src/domain/text/scam-guard.ts';

/** "bank details and a phone number". */
export function unsafeWords(intl: IntlShape, kinds: readonly UnsafeKind[]): string {
  return intl.formatList(kinds.map((kind) => intl.formatMessage({ id: `conversation.unsafe-${kind}` })));
}

/** What a writer is told whose message was refused with `message-unsafe`; `name` is its reader. */
export function writerWarning(intl: IntlShape, { kinds }: RefusalDetails, name: string): string {
  const found = String(kinds).split(' ');
  const known = unsafeKinds.filter((kind) => found.includes(kind));
  return intl.formatMessage({ id: 'conversation.warn-writer' }, { kinds: unsafeWords(intl, known), name });
}
