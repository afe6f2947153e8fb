import type { IdentityFailure } from '#src/platform/identity/identity.ts';

/** Why a sign-in through an identity provider did not work. */
export type SignInProblem =
  | IdentityFailure
  /** No answer that this browser waits for. */
  | 'other-browser'
  | 'expired'
  | 'too-many'
  /** The account is banned or deleted. */
  | 'closed'
  /** Another user signs in by it. */
  | 'taken';

/** The sentence of each. */
export const problemTexts = {
  'denied': 'identities.problem-denied',
  'unreachable': 'identities.problem-unreachable',
  'invalid': 'identities.problem-invalid',
  'other-browser': 'identities.problem-other-browser',
  'expired': 'identities.problem-expired',
  'too-many': 'identities.problem-too-many',
  'closed': 'identities.problem-closed',
  'taken': 'identities.problem-taken',
} as const satisfies Record<SignInProblem, string>;

/** From an address; null for what is none. */
export function readProblem(text: string | null): SignInProblem | null {
  return text !== null && Object.hasOwn(problemTexts, text) ? (text as SignInProblem) : null;
}
