/** Passkeys that an account can have. */
export const maxPasskeys = 10;

/** What a browser calls this site when it makes and uses passkeys. */
export type RelyingParty = { readonly id: string; readonly origin: string };

/**
 * The relying party of a site: from its canonical address alone, never from a request. Null where the host is a number,
 * which WebAuthn does not know.
 */
export function relyingPartyOf(canonicalRootUrl: string): RelyingParty | null {
  const { hostname, origin } = new URL(canonicalRootUrl);
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isNumber ? null : { id: hostname, origin };
}
