import type { Readable } from 'node:stream';

/** Stores bytes by key, such as `images/2f0c…/original.jpeg`: lower case, with a folder and a known extension. */
export type Files = {
  /** Atomic; replaces an existing file. Throws a `StorageError`, and another error for a key or a type that is not valid. */
  readonly put: (key: string, bytes: Uint8Array, type: FileType) => Promise<void>;
  /** The same for a file on the local disk, which is never read as a whole. */
  readonly putFile: (key: string, path: string, type: FileType) => Promise<void>;
  /** A stream of its bytes, for files that are too large for memory; null when there is none. Throws a `StorageError`. */
  readonly open: (key: string) => Promise<OpenFile | null>;
  /** Null when there is none, also for an invalid key. Throws a `StorageError`. */
  readonly get: (key: string) => Promise<StoredFile | null>;
  /** Does nothing when there is none. */
  readonly remove: (key: string) => Promise<void>;
  /** Everything below a folder such as `images` or `images/2f0c…`, in no particular order. */
  readonly list: (folder: string) => AsyncIterable<ListedFile>;
};

export type StoredFile = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: FileType; readonly size: number };

/** The stream has to be read or destroyed. */
export type OpenFile = { readonly stream: Readable; readonly type: FileType; readonly size: number };

/** `changedAt` is by the clock of the machine that stores the files. */
export type ListedFile = { readonly key: string; readonly changedAt: Date };

const typeByEnding = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpeg: 'image/jpeg',
  png: 'image/png',
  json: 'application/json',
  csv: 'text/csv',
  bin: 'application/octet-stream',
  zip: 'application/zip',
} as const;

export type FileType = (typeof typeByEnding)[keyof typeof typeByEnding];

const part = '[a-z0-9][a-z0-9-]{0,63}';
const keyShape = new RegExp(`^${part}(/${part}){1,4}\\.([a-z0-9]{1,5})$`);
const folderShape = new RegExp(`^${part}(/${part}){0,3}$`);

/** The bytes could not be written or read: the disk is full or broken, or the bucket does not answer. */
export class StorageError extends Error {
  /** When a client may try again. */
  static readonly retryAfterSeconds = 60;

  constructor(cause: unknown, message = 'The bytes could not be stored') {
    super(message, { cause });
    this.name = 'StorageError';
  }
}

/** The type for the key's extension; null for an invalid key. A valid key never leads out of its folder. */
export function typeOfKey(key: string): FileType | null {
  const ending = keyShape.exec(key)?.[2];
  return ending !== undefined && Object.hasOwn(typeByEnding, ending)
    ? typeByEnding[ending as keyof typeof typeByEnding]
    : null;
}

/** Throws when the key is invalid for this type. */
export function checkKey(key: string, type: FileType): void {
  if (typeOfKey(key) !== type) throw new Error('This is not a key for a file of this type');
}

/** Throws for an invalid folder. */
export function checkFolder(folder: string): void {
  if (!folderShape.test(folder)) throw new Error('This is not a folder of files');
}
