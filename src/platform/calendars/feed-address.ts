import { isIP } from 'node:net';

/** Longer ones are not kept. */
export const maxAddressLength = 1000;

/**
 * The address of a calendar that the server may read: https on its usual port, at a host with a name and a dot, without
 * a user or a password. Null for any other. `webcal:`, which calendars show in their settings, means https.
 */
export function feedAddress(text: string): URL | null {
  const written = text.trim().replace(/^webcals?:\/\//i, 'https://');
  if (written.length > maxAddressLength || !URL.canParse(written)) return null;
  const url = new URL(written);
  const { protocol, hostname, port, username, password } = url;
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return null;
  // The parser has written decimal, octal and hexadecimal forms of an IPv4 address in the usual way.
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0 || !host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/i.test(host)) return null;
  url.hash = '';
  return url;
}
