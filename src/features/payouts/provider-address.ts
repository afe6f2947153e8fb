/** Hosts of the provider's own pages. */
const hosts: readonly string[] = ['connect.stripe.com'];

/**
 * Whether a browser may be sent to this address: a page of the provider, or of the sandbox at its own address. Anything
 * else in an answer would make our redirect lead anywhere.
 */
export function isProviderAddress(address: string, sandboxUrl: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  if (sandboxUrl !== null) return isBelow(url, new URL(sandboxUrl));
  return url.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname);
}

function isBelow(url: URL, root: URL): boolean {
  const path = root.pathname.replace(/\/?$/, '/');
  return url.origin === root.origin && url.pathname.startsWith(path);
}
