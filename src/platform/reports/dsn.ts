/** Where error reports go, and the key that marks them as this site's. */
export type Dsn = { readonly url: string; readonly key: string };

/** Reads `https://KEY@host/PROJECT`, the address that Sentry and compatible services give out; null for any other. */
export function readDsn(text: string): Dsn | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, host, pathname } = new URL(text);
  const [, folder, project] = /^(\/.*)?\/(\d+)$/.exec(pathname) ?? [];
  if (!/^https?:$/.test(protocol) || !/^\w+$/.test(username) || project === undefined) return null;
  return { url: `${protocol}//${host}${folder ?? ''}/api/${project}/envelope/`, key: username };
}
