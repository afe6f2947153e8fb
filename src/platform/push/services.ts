/** Push services of the browsers: Chrome and Edge on Android, Firefox, Safari, Edge on Windows. A leading dot: any host below. */
const known = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/**
 * Whether a browser's push address may be asked: our server requests it, so it must be none that its sender chose. Only
 * https at the default port of a known service. `local` are origins on this machine, for a push service of one's own.
 */
export function isPushAddress(address: string, local: readonly string[]): boolean {
  if (address.length > 1_000 || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (local.includes(origin)) return true;
  const isKnown = known.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
  return protocol === 'https:' && port === '' && isKnown;
}
