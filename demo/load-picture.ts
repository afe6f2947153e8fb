import { readFile } from 'node:fs/promises';
import type { Tx } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import { pictureFacts } from './catalogue/picture-facts.ts';

/**
 * Stores a picture of `demo/pictures` as it is. It was drawn by us, and what decoding it would tell is written down:
 * decoding all of them took most of the time of a first start.
 */
export async function loadPicture(tx: Tx, app: App, ownerId: string, name: string): Promise<string> {
  const bytes = new Uint8Array(await readFile(new URL(`./pictures/${name}`, import.meta.url)));
  return app.images.keep(tx, ownerId, await app.images.put({ bytes, ...pictureFacts(name) }, 'webp'));
}
