import type { Running } from './web-process.ts';

/** A browser without scripts: it keeps cookies, and sends the forms of the pages that it has opened. */
export function openFormBrowser({ url }: Pick<Running, 'url'>) {
  const cookies = new Map<string, string>();
  async function send(path: string, more: RequestInit = {}, headers: Readonly<Record<string, string>> = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { redirect: 'manual', ...more, headers: { cookie, accept: 'text/html', ...headers } } as const;
    const response = await fetch(new URL(path, url), sent);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location');
    return { status: response.status, location, html: await response.text() };
  }
  const tokenOn = async (page: string) => /name="csrf" value="([^"]+)"/.exec((await send(page)).html)?.[1] ?? '';
  return {
    cookies,
    open: (path: string) => send(path),
    submit: async (page: string, path: string, fields: Readonly<Record<string, string>>) => {
      const csrf = await tokenOn(page);
      return await send(path, { method: 'POST', body: new URLSearchParams({ csrf, ...fields }) });
    },
    /** A call of a script on `page`. */
    call: async (page: string, path: string, body: unknown) => {
      const headers = { 'x-csrf-token': await tokenOn(page), 'content-type': 'application/json' };
      const { status, html } = await send(path, { method: 'POST', body: JSON.stringify(body) }, headers);
      return { status, body: JSON.parse(html) as ApiBody };
    },
  };
}

export type ApiBody = {
  readonly data?: unknown;
  readonly errors?: readonly { readonly code: string; readonly meta?: unknown }[];
};
