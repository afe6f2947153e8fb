import { setTimeout as sleep } from 'node:timers/promises';
import { isRefusal } from '#src/domain/refusal.ts';
import type { Files } from '../files/files.ts';
import type { Leases, Release } from '../leases.server.ts';
import type { Decoder } from './decoding/decoder.server.ts';
import type { Format, Question } from './decoding/protocol.ts';
import type { Lane } from './decoding/decoder.server.ts';
import { folderOf, oldOriginalKey, originalKey, variantKey } from './keys.ts';
import { variantNames, variants, type Variant } from './images.ts';

export type VariantNeeds = { readonly files: Files; readonly leases: Pick<Leases, 'hold'>; readonly decoder: Decoder };
type Made = Uint8Array<ArrayBuffer>;

/** Milliseconds between two looks at what another process is making. */
const lookEvery = 25;
/** Milliseconds that somebody who waits for a page waits for another process, which may be at work behind all others. */
const maxWait = 1_000;

/** One WebP, made if it is missing. Null without an original. Refuses `image-busy`. */
export async function makeOne(needs: VariantNeeds, imageId: string, variant: Variant): Promise<Made | null> {
  const key = variantKey(imageId, variant, 'webp');
  if (!(await hasOriginal(needs.files, imageId))) return null;
  const wanted: Wanted = { imageId, format: 'webp', names: [variant], lane: 'urgent' };
  for (let waited = 0; ; waited += lookEvery) {
    const found = await needs.files.get(key);
    if (found !== null) return found.bytes;
    const made = waited < maxWait ? await makeMine(needs, wanted) : await make(needs, wanted);
    if (made === 'no-original') return null;
    if (made === 0) await sleep(lookEvery);
  }
}

/** Every variant that is missing, in both formats: the WebP first, which is what people wait for. */
export async function makeAll(needs: VariantNeeds, imageId: string): Promise<void> {
  for (const format of ['webp', 'avif'] as const) {
    for (;;) {
      const names = await missing(needs.files, imageId, format, variantNames);
      if (names.length === 0) break;
      const made = await makeMine(needs, { imageId, format, names, lane: 'patient' });
      if (made === 'no-original') return;
      if (made === 0) await sleep(lookEvery);
    }
  }
}

type Wanted = {
  readonly imageId: string;
  readonly format: Format;
  readonly names: readonly Variant[];
  readonly lane: Lane;
};

/** Makes those that nobody else is making, from one decoding. Returns how many. */
async function makeMine(needs: VariantNeeds, { names, ...wanted }: Wanted): Promise<number | 'no-original'> {
  const held = await holdEach(needs.leases, wanted, names);
  try {
    // Whoever held one of them before may have finished it.
    const mine = await missing(needs.files, wanted.imageId, wanted.format, [...held.keys()]);
    return mine.length === 0 ? 0 : await make(needs, { ...wanted, names: mine });
  } finally {
    await Promise.all([...held.values()].map((release) => release()));
  }
}

async function make({ files, decoder }: VariantNeeds, { imageId, format, names, lane }: Wanted) {
  const original = (await files.get(originalKey(imageId))) ?? (await files.get(oldOriginalKey(imageId)));
  if (original === null) return 'no-original';
  const sizes = names.map((name) => variants[name]);
  const made = await askTwice(decoder, { kind: 'variants', source: original.bytes, format, sizes }, lane);
  for (const [index, bytes] of made.entries()) {
    const name = names[index];
    if (name !== undefined) await files.put(variantKey(imageId, name, format), bytes, `image/${format}`);
  }
  return names.length;
}

async function holdEach(
  leases: VariantNeeds['leases'],
  { imageId, format }: Pick<Wanted, 'imageId' | 'format'>,
  names: readonly Variant[],
): Promise<Map<Variant, Release>> {
  const held = new Map<Variant, Release>();
  for (const name of names) {
    const release = await leases.hold(variantKey(imageId, name, format));
    if (release !== null) held.set(name, release);
  }
  return held;
}

/** A stranger's guess at an address costs one look, and no lease. */
async function hasOriginal(files: Files, imageId: string): Promise<boolean> {
  const there = await keysOf(files, imageId);
  return there.has(originalKey(imageId)) || there.has(oldOriginalKey(imageId));
}

async function keysOf(files: Files, imageId: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of files.list(folderOf(imageId))) keys.add(key);
  return keys;
}

async function missing(files: Files, imageId: string, format: Format, names: readonly Variant[]): Promise<Variant[]> {
  const there = await keysOf(files, imageId);
  return names.filter((name) => !there.has(variantKey(imageId, name, format)));
}

/** The original is our own: where the decoder ended over it, that was somebody else's doing. */
async function askTwice(decoder: Decoder, question: Extract<Question, { kind: 'variants' }>, lane: Lane) {
  try {
    return await decoder.ask(question, lane);
  } catch (error) {
    if (isRefusal(error) && error.refusal.details['ended'] === true) return decoder.ask(question, lane);
    throw error;
  }
}
