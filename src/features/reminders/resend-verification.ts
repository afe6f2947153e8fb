import { resendPath } from './address.ts';

export type Resent = 'sent' | 'verified' | 'too-many' | 'failed';

/** Sends the verification email again, without leaving the page: to this page its link leads back. */
export async function resendVerification(csrf: string): Promise<Resent> {
  const body = new URLSearchParams({ csrf, from: location.pathname + location.search });
  const answer = await fetch(resendPath, { method: 'POST', body, signal: AbortSignal.timeout(20_000) }).catch(
    () => null,
  );
  if (answer?.ok === true) return 'sent';
  if (answer?.status === 429) return 'too-many';
  return answer?.status === 409 ? 'verified' : 'failed';
}
