/**
 * Builds an address of this site from a path. Throws for anything else: an email must not link to other sites.
 * `root` is the configured address, never a request's host.
 */
export function ownAddress(root: string, path: string): string {
  if (!/^\/(?![/\\])[^\s\\<>"]*$/.test(path)) throw new Error('An email links to pages of this site only');
  const url = new URL(path, root);
  if (url.origin !== new URL(root).origin) throw new Error('An email links to pages of this site only');
  return url.href;
}
