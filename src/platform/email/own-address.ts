/**
 * An address of this site from a path. Throws for anything else: an email must not lead elsewhere.
 * `root` is the configured one, never a request's host.
 */
export function ownAddress(root: string, path: string): string {
  if (!/^\/(?![/\\])[^\s\\<>"]*$/.test(path)) throw new Error('An email leads to pages of this site only');
  const url = new URL(path, root);
  if (url.origin !== new URL(root).origin) throw new Error('An email leads to pages of this site only');
  return url.href;
}
