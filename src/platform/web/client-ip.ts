import { isIP } from 'node:net';

/**
 * The client's address. Behind `trusted` proxies it is the one that the outermost of them saw: entries further left
 * in the header were written by the client itself.
 */
export function clientIp(peer: string | undefined, forwardedFor: string | null, trusted: false | number): string {
  const own = plain(peer ?? '');
  if (trusted === false || forwardedFor === null) return own;
  const seen = plain(forwardedFor.split(',').at(-trusted)?.trim() ?? '');
  return isIP(seen) === 0 ? own : seen;
}

export function isLoopbackAddress(ip: string): boolean {
  return ip === '::1' || /^127\./.test(ip);
}

/** Unwraps an IPv4-mapped IPv6 address. */
function plain(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '');
}
