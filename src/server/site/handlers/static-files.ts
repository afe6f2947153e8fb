import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createMiddleware } from 'hono/factory';
import { encodingFor, isWorthCompressing, compress, type Encoding } from '../compression/compression.ts';
import type { SiteEnv } from '../site-env.ts';

type StaticFile = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly etag: string;
  /** Null where it would not be smaller. */
  readonly compressed: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer> | null>>>;
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

/**
 * Serves the built files of a folder from memory. The folder is read once at the start, so no address can lead out
 * of it. Files below `/assets/` have a hash of their content in their name.
 */
export async function staticFiles(folder: string) {
  const files = await readAll(folder);
  void compressAll([...files.values()]);
  return createMiddleware<SiteEnv>(async (c, next) => {
    const path = c.get('facts').url.pathname;
    const file = c.req.method === 'GET' || c.req.method === 'HEAD' ? files.get(path) : undefined;
    if (file === undefined) return next();
    c.set('shared', true);
    const headers = {
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'etag': file.etag,
      'vary': 'accept-encoding',
      ...(isForOthers(path) ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
    };
    if (c.req.header('if-none-match') === file.etag) return c.body(null, 304, headers);
    const encoding = encodingFor(c.req.header('accept-encoding'));
    const compressed = encoding === null ? null : await compressedBytes(file, encoding);
    const inForm = compressed === null || encoding === null ? {} : { 'content-encoding': encoding };
    return c.body(compressed ?? file.bytes, 200, { ...headers, ...inForm, 'content-type': file.type });
  });
}

/**
 * Emails embed some of these, and an email is read on other sites; in the mailbox it has an opaque origin. Share images
 * and icons are shown beside links to us.
 */
function isForOthers(path: string): boolean {
  return /^\/(brand\/|icons\/|pictures\/og-|favicon\.svg$)/.test(path);
}

async function readAll(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = new Map<string, StaticFile>();
  for (const entry of entries.filter((found) => found.isFile())) {
    const place = join(entry.parentPath, entry.name);
    const name = relative(folder, place).split(sep);
    const type = types[entry.name.split('.').at(-1) ?? ''];
    // Build metadata and dot files are not public; neither are files of an unknown type.
    if (type === undefined || name.some((part) => part.startsWith('.'))) continue;
    const bytes = new Uint8Array(await readFile(place));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    files.set(`/${name.map(encodeURIComponent).join('/')}`, { bytes, type, etag, compressed: {} });
  }
  return files;
}

/** Compressed at a faster level when a request arrives before the build-level compression is done. */
async function compressedBytes(
  { bytes, type, compressed }: StaticFile,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!isWorthCompressing(type, bytes.length)) return null;
  return (compressed[encoding] ??= compress(bytes, encoding, 'kept'));
}

/** Sequentially and in the background: it takes about a second of CPU time. */
async function compressAll(files: readonly StaticFile[]): Promise<void> {
  for (const { bytes, type, compressed } of files) {
    if (!isWorthCompressing(type, bytes.length)) continue;
    const best = await compress(bytes, 'br', 'build').catch(() => null);
    if (best !== null) compressed.br = Promise.resolve(best);
  }
}
