import type { Viewer } from '#src/platform/web/viewer.ts';

/** Each is two factors: a password and a code, or a passkey, which is both. Any other way to log in is one. */
const strong: readonly Viewer['signedInBy'][] = ['code', 'passkey'];

/** Whether the session was made with two factors. False for limited sessions, whatever the operator's own session was. */
export function hasSecondFactor({ signedInBy, limited }: Pick<Viewer, 'signedInBy' | 'limited'>): boolean {
  return !limited && strong.includes(signedInBy);
}
