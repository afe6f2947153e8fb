/** Result of an upload: only the pixels are stored, or the file is refused as not an image, as too large, or by its shape. */
export type Outcome = 'stored' | 'not-an-image' | 'too-large' | 'wrong-shape';

/** Of an image whose content is what matters: more than the least side of a photo. */
export const photoSide = 112;

export type Specimen = {
  readonly name: string;
  /** Every accepted outcome, where decoder versions may differ harmlessly. */
  readonly outcomes: readonly Outcome[];
  readonly bytes: () => Buffer | Promise<Buffer>;
};

/** Marker of private data; no stored file may contain it. */
export const canary = 'CANARY-36.8485S-174.7633E';

type Named = Readonly<Record<string, Specimen['bytes']>>;

/** Specimens of one family with the same accepted outcomes. */
export function all(family: string, outcome: Outcome | readonly Outcome[], named: Named): Specimen[] {
  const outcomes = typeof outcome === 'string' ? [outcome] : outcome;
  return Object.entries(named).map(([name, bytes]) => ({ name: `${family}: ${name}`, outcomes, bytes }));
}

export function ascii(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

export function be16(...numbers: readonly number[]): Buffer {
  return Buffer.concat(numbers.map((number) => Buffer.from([(number >> 8) & 255, number & 255])));
}

export function le16(...numbers: readonly number[]): Buffer {
  return Buffer.concat(numbers.map((number) => Buffer.from([number & 255, (number >> 8) & 255])));
}

export function be32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}

export function le32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}

/** Truncated copies of a file, one per named length. */
export function cutAt(places: Readonly<Record<string, number>>, whole: () => Buffer | Promise<Buffer>): Named {
  return Object.fromEntries(
    Object.entries(places).map(([name, end]) => [`cut ${name}`, async () => (await whole()).subarray(0, end)]),
  );
}
