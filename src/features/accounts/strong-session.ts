import type { Viewer } from '#src/platform/web/viewer.ts';

/**
 * Whether the session was made with two factors: a password and a code, or a passkey, which is both. False for limited
 * sessions, whatever the operator's own session was.
 */
export function hasSecondFactor({ signedInBy, limited }: Pick<Viewer, 'signedInBy' | 'limited'>): boolean {
  return !limited && signedInBy !== 'password';
}
