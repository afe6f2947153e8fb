import { Readable } from 'node:stream';
import type { Files } from '#src/platform/files/files.ts';
import { folderOf, originalKey, webpOriginalKey } from '#src/platform/images/keys.ts';
import type { ZipEntry } from '#src/platform/zip/write-zip.server.ts';

/** A photo as it is stored; one whose file is missing has an entry without content. */
export async function photoEntry(files: Files, id: string): Promise<ZipEntry> {
  const key = await keyOf(files, id);
  const open = async () => (await files.open(key))?.stream ?? Readable.from([]);
  return { name: nameOf(id, key), open, compress: false };
}

/** Listings with the names of their photos in the archive, in place of ids. */
export async function* withPhotoNames<Found extends { readonly photos: readonly string[] }>(
  files: Files,
  listings: AsyncIterable<Found>,
): AsyncGenerator<Found> {
  for await (const listing of listings) {
    const photos: string[] = [];
    for (const id of listing.photos) photos.push(nameOf(id, await keyOf(files, id)));
    yield { ...listing, photos };
  }
}

/** The ending says what the file is: most are JPEG, and what is older is WebP. */
async function keyOf(files: Files, id: string): Promise<string> {
  const keys = new Set<string>();
  for await (const { key } of files.list(folderOf(id))) keys.add(key);
  return !keys.has(originalKey(id)) && keys.has(webpOriginalKey(id)) ? webpOriginalKey(id) : originalKey(id);
}

function nameOf(id: string, key: string): string {
  return `photos/${id}${key.slice(key.lastIndexOf('.'))}`;
}
