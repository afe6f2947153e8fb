import { refuse } from '#src/domain/refusal.ts';
import { unsafeIn, type UnsafeKind } from '#src/domain/text/scam-guard.ts';
import type { App } from '#src/platform/app.ts';

/** The kinds of what is unsafe in the words of a message; a link to this marketplace is not. */
export function unsafeKindsIn({ config }: Pick<App, 'config'>, words: string): readonly UnsafeKind[] {
  return unsafeIn(words, new URL(config.canonicalRootUrl).host);
}

/**
 * Whether the writer was told of all that is unsafe in these words, by the kinds that the form says it has warned of (`told`):
 * words that were changed since may hold another.
 */
export function wasToldOf(app: Pick<App, 'config'>, words: string, told: string | null | undefined): boolean {
  const kinds: readonly string[] = (told ?? '').split(' ');
  return unsafeKindsIn(app, words).every((kind) => kinds.includes(kind));
}

/**
 * For a message that is read before an order is accepted. Refuses `message-unsafe` with the kinds of what is unsafe in it, unless
 * its writer has been told and is sure.
 */
export function refuseUnsafe(app: Pick<App, 'config'>, words: string, isSure: boolean): void {
  const kinds = isSure ? [] : unsafeKindsIn(app, words);
  if (kinds.length > 0) refuse('message-unsafe', { kinds: kinds.join(' ') });
}
