import { refuse } from '#src/domain/refusal.ts';
import { unsafeIn, type UnsafeKind } from '#src/domain/text/scam-guard.ts';
import type { App } from '#src/platform/app.ts';

/** The kinds of what is unsafe in the words of a message; a link to this marketplace is not. */
export function unsafeKindsIn({ config }: Pick<App, 'config'>, words: string): readonly UnsafeKind[] {
  return unsafeIn(words, new URL(config.canonicalRootUrl).host);
}

/**
 * For a message that is read before an order is accepted. Refuses `message-unsafe` with the kinds of what is unsafe in it, unless
 * its writer has been told and is sure.
 */
export function refuseUnsafe(app: Pick<App, 'config'>, words: string, isSure: boolean): void {
  const kinds = isSure ? [] : unsafeKindsIn(app, words);
  if (kinds.length > 0) refuse('message-unsafe', { kinds: kinds.join(' ') });
}
