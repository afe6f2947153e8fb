import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { type Entry, open, type Options, type ZipFile } from 'yauzl';

/** Why a zip file is not accepted. */
export type ZipProblem =
  | 'zip-unreadable'
  | 'zip-encrypted'
  | 'zip-unsafe'
  | 'zip-names'
  | 'zip-nested'
  | 'zip-too-many'
  | 'zip-too-large';

export class ZipError extends Error {
  readonly problem: ZipProblem;
  constructor(problem: ZipProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

export type ZipLimits = {
  readonly maxEntries: number;
  /** Of all entries together, as they declare it; none is unpacked further than it declares. */
  readonly maxUnpackedBytes: number;
};

export type ZippedFile = {
  /** A path within the archive. */
  readonly name: string;
  readonly bytes: number;
  /** Writes it to this path; rejects with a `ZipError` when it is broken, or longer than it declares. */
  readonly unpack: (path: string) => Promise<void>;
};

export type OpenZip = { readonly files: readonly ZippedFile[]; readonly close: () => void };

const archives = /\.(zip|rar|7z|tar|t?gz|bz2|xz|zst|jar)$/i;
/**
 * What systems put beside the files: folders of macOS, hidden files, thumbnails of Windows; and names with control characters,
 * such as that of a folder's icon on macOS: PostgreSQL stores no NUL, and nobody can name them.
 */
const leftOut = /(^|\/)(__MACOSX\/|\.[^/]*$|Thumbs\.db$|desktop\.ini$)|\p{Cc}/iu;
const isFolder = ({ fileName }: Entry) => fileName.endsWith('/');
const methods = { stored: 0, deflated: 8 };
/** Bytes of a name, with its folders, and of what the directory says of all entries besides; each may be 64 kB by the format. */
const max = { nameBytes: 255, directoryBytes: 1_000_000 };

/**
 * Reads the directory of a zip file that a user has sent, and unpacks single files of it, as streams. Throws a `ZipError`
 * for one that is broken, encrypted, holds paths that lead out of it, long names or other archives, or exceeds `limits`.
 */
export async function openZip(path: string, limits: ZipLimits): Promise<OpenZip> {
  const zip = await openFile(path);
  try {
    if (zip.entryCount > limits.maxEntries) throw new ZipError('zip-too-many');
    const entries = await entriesOf(zip, limits);
    const files = entries.map((entry) => ({
      name: entry.fileName.normalize('NFC'),
      bytes: entry.uncompressedSize,
      unpack: (to: string) => unpack(zip, entry, to),
    }));
    return { files, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function openFile(path: string): Promise<ZipFile> {
  const options: Options = { lazyEntries: true, autoClose: false, decodeStrings: true, validateEntrySizes: true };
  return promisify<string, Options, ZipFile>(open)(path, options).catch((error: unknown) => {
    throw asZipError(error);
  });
}

function entriesOf(zip: ZipFile, limits: ZipLimits): Promise<Entry[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Entry[]>();
  const entries: Entry[] = [];
  let [seen, unpackedBytes, directoryBytes] = [0, 0, 0];
  zip.on('error', (error: Error) => reject(asZipError(error)));
  zip.on('end', () => resolve(entries));
  zip.on('entry', (entry: Entry) => {
    seen += 1;
    unpackedBytes += entry.uncompressedSize;
    directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    const problem = problemOf(entry);
    if (problem !== null) return reject(new ZipError(problem));
    if (seen > limits.maxEntries) return reject(new ZipError('zip-too-many'));
    if (directoryBytes > max.directoryBytes) return reject(new ZipError('zip-names'));
    if (unpackedBytes > limits.maxUnpackedBytes) return reject(new ZipError('zip-too-large'));
    if (!isFolder(entry) && !leftOut.test(entry.fileName)) entries.push(entry);
    return zip.readEntry();
  });
  zip.readEntry();
  return promise;
}

function problemOf(entry: Entry): ZipProblem | null {
  if (entry.isEncrypted()) return 'zip-encrypted';
  if (entry.fileNameLength > max.nameBytes) return 'zip-names';
  if (archives.test(entry.fileName)) return 'zip-nested';
  const isKnown = Object.values(methods).includes(entry.compressionMethod);
  return isKnown || isFolder(entry) ? null : 'zip-unreadable';
}

async function unpack(zip: ZipFile, entry: Entry, path: string): Promise<void> {
  let left = entry.uncompressedSize;
  const within = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      done(left < 0 ? new ZipError('zip-too-large') : null, chunk);
    },
  });
  const openStream = promisify((one: Entry, done: (error: Error | null, stream: Readable) => void) =>
    zip.openReadStream(one, done),
  );
  try {
    await pipeline(await openStream(entry), within, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    throw asZipError(error);
  }
}

/** A disk error (a full disk, say) is not the sender's fault. A path that leads out of the archive is told by its words. */
function asZipError(error: unknown): unknown {
  if (error instanceof ZipError || (error instanceof Error && 'syscall' in error)) return error;
  const isUnsafe =
    error instanceof Error && /relative path|absolute path|invalid characters in fileName/i.test(error.message);
  return new ZipError(isUnsafe ? 'zip-unsafe' : 'zip-unreadable', error);
}
