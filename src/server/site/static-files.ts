import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { createMiddleware } from 'hono/factory';
import type { SiteEnv } from './site-env.ts';

type Kept = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly etag: string;
  small: Promise<Uint8Array<ArrayBuffer> | null> | undefined;
};

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
};

const worthPressing = /^(text|image\/svg|application)/;

/**
 * The built files of a folder, read once. Only what was there at the start is ever sent, so that no
 * address can lead out of the folder. Files below `/assets/` carry their content's hash in their name.
 */
export async function staticFiles(folder: string) {
  const files = await readAll(folder);
  return createMiddleware<SiteEnv>(async (c, next) => {
    const path = c.get('facts').url.pathname;
    const file = c.req.method === 'GET' || c.req.method === 'HEAD' ? files.get(path) : undefined;
    if (file === undefined) return next();
    c.set('shared', true);
    const headers = {
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'etag': file.etag,
      'vary': 'accept-encoding',
    };
    if (c.req.header('if-none-match') === file.etag) return c.body(null, 304, headers);
    const pressed = /\bbr\b/.test(c.req.header('accept-encoding') ?? '') ? await (file.small ??= press(file)) : null;
    const encoding = pressed === null ? {} : { 'content-encoding': 'br' };
    return c.body(pressed ?? file.bytes, 200, { ...headers, ...encoding, 'content-type': file.type });
  });
}

async function readAll(folder: string): Promise<Map<string, Kept>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = new Map<string, Kept>();
  for (const entry of entries.filter((found) => found.isFile())) {
    const place = join(entry.parentPath, entry.name);
    const name = relative(folder, place).split(sep);
    const type = types[entry.name.split('.').at(-1) ?? ''];
    // Build notes and dot files are nobody's; neither is what we have no type for.
    if (type === undefined || name.some((part) => part.startsWith('.'))) continue;
    const bytes = new Uint8Array(await readFile(place));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    files.set(`/${name.map(encodeURIComponent).join('/')}`, { bytes, type, etag, small: undefined });
  }
  return files;
}

/** Null when the pressed form is not smaller. Made at the first request for it. */
async function press({ bytes, type }: Kept): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!worthPressing.test(type) || bytes.length < 1024) return null;
  const pressed = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return pressed.length < bytes.length ? new Uint8Array(pressed) : null;
}
