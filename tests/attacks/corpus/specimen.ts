/** What becomes of a file: its pixels are kept and nothing else of it, or it is refused, as no picture or as too much. */
export type Fate = 'kept' | 'no-picture' | 'too-large';

export type Specimen = {
  readonly name: string;
  /** Where decoders may differ, each harmless end that is allowed. */
  readonly fates: readonly Fate[];
  readonly bytes: () => Buffer | Promise<Buffer>;
};

/** Looked for in everything that is kept: no specimen may leave it there. */
export const canary = 'CANARY-36.8485S-174.7633E';

type Named = Readonly<Record<string, Specimen['bytes']>>;

/** Specimens of one family that end alike. */
export function all(family: string, fate: Fate | readonly Fate[], named: Named): Specimen[] {
  const fates = typeof fate === 'string' ? [fate] : fate;
  return Object.entries(named).map(([name, bytes]) => ({ name: `${family}: ${name}`, fates, bytes }));
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

/** The first bytes of a file, for each place where reading may break off. */
export function cutAt(places: Readonly<Record<string, number>>, whole: () => Buffer | Promise<Buffer>): Named {
  return Object.fromEntries(
    Object.entries(places).map(([name, end]) => [`cut ${name}`, async () => (await whole()).subarray(0, end)]),
  );
}
