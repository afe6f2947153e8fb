import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipEntry = {
  /** A path within the archive. */
  readonly name: string;
  /** Called when its turn has come, so that one entry is read at a time. */
  readonly open: () => Promise<Readable>;
  /** False for what is compressed already. */
  readonly compress: boolean;
};

/**
 * Writes a zip file to the local disk, one entry after the other, in memory that does not grow with their size. Rejects with
 * the first error of an entry; what was written until then is not a zip file.
 */
export async function writeZip(path: string, entries: AsyncIterable<ZipEntry>, mtime: Date): Promise<void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // An entry that cannot be read is reported here, and its stream would wait for ever.
  zip.on('error', (error: Error) => output.destroy(error));
  const written = pipeline(output, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  const listed = addAll(zip, entries, mtime).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  await Promise.all([written, listed]);
}

async function addAll(zip: ZipFile, entries: AsyncIterable<ZipEntry>, mtime: Date): Promise<void> {
  for await (const { name, open, compress } of entries) {
    zip.addReadStreamLazy(name, { compress, mtime }, (give) => {
      open().then(
        (stream) => give(null, stream),
        (error: unknown) => give(error, null as never),
      );
    });
  }
  zip.end();
}
