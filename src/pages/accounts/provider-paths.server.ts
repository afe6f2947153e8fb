import { connectionsPath } from '#src/features/identities/connect.server.ts';
import type { SignInProblem } from '#src/features/identities/problems.ts';
import { loginPath } from '#src/features/accounts/rules.ts';

type Began = { readonly from: string; readonly referralCode: string; readonly isConnecting: boolean };

/** Back to where the sign-in began, with the reason why it did not work. */
export function backWith(problem: SignInProblem, { from, referralCode, isConnecting }: Began): string {
  const path = isConnecting ? connectionsPath : loginPath('/login', from, referralCode);
  return `${path}${path.includes('?') ? '&' : '?'}problem=${problem}`;
}

/** The page that sends the browser on to a provider. */
export function leavePath(slug: string): string {
  return `/login/with/${slug}`;
}
