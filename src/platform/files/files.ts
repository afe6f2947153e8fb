/** Bytes by key, such as `images/2f0c…/original.webp`: lower case, with a folder and a known ending. */
export type Files = {
  /** Whole or not at all; replaces what was there. Throws when the key or its type is not one of ours. */
  readonly put: (key: string, bytes: Uint8Array, type: FileType) => Promise<void>;
  /** Null when there is none, also for a key that cannot be one of ours. */
  readonly get: (key: string) => Promise<StoredFile | null>;
  /** Does nothing when there is none. */
  readonly remove: (key: string) => Promise<void>;
};

export type StoredFile = { readonly bytes: Uint8Array; readonly type: FileType; readonly size: number };

const typeByEnding = {
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
  json: 'application/json',
  csv: 'text/csv',
} as const;

export type FileType = (typeof typeByEnding)[keyof typeof typeByEnding];

const shape = /^[a-z0-9][a-z0-9-]{0,63}(\/[a-z0-9][a-z0-9-]{0,63}){1,4}\.([a-z0-9]{1,5})$/;

/** The type that the key's ending stands for; null when the key is not one of ours. Never leaves its folder. */
export function typeOfKey(key: string): FileType | null {
  const ending = shape.exec(key)?.[2];
  return ending !== undefined && Object.hasOwn(typeByEnding, ending)
    ? typeByEnding[ending as keyof typeof typeByEnding]
    : null;
}
