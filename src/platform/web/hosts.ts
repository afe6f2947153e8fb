/** Whether a host with or without a port is this machine itself. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}

/**
 * The origin under which a request may be answered; null for a host that is not ours. Only requests from this
 * machine may use another host than the configured one, so that a forged host reaches no link, cache or cookie.
 * `local` says that the request comes from this machine.
 */
export function originFor(host: string, canonicalRootUrl: string, local: boolean): string | null {
  const canonical = new URL(canonicalRootUrl);
  if (host.toLowerCase() === canonical.host) return canonical.origin;
  if (!isLoopbackHost(host) || !URL.canParse(`http://${host}`)) return null;
  return local || isLoopbackHost(canonical.host) ? new URL(`http://${host}`).origin : null;
}
