import { setTimeout as sleep } from 'node:timers/promises';
import { isRefusal } from '#src/domain/refusal.ts';
import { StorageError, type Files } from '../files/files.ts';
import type { Leases, Release } from '../leases.server.ts';
import type { Decoder } from './decoding/decoder.server.ts';
import type { Format, DecodeRequest } from './decoding/protocol.ts';
import type { Lane } from './decoding/decoder.server.ts';
import { folderOf, originalKey, variantKey, webpOriginalKey } from './keys.ts';
import { variantNames, variants, type Variant } from './images.ts';

export type VariantDependencies = {
  readonly files: Files;
  readonly leases: Pick<Leases, 'hold'>;
  readonly decoder: Decoder;
  /** Max milliseconds that a page request waits for another process, which may run at low priority. */
  readonly maxWaitMs?: number;
};
type EncodedImage = Uint8Array<ArrayBuffer>;

/** Milliseconds between two checks for the result of another process. */
const pollMs = 25;
const defaultMaxWaitMs = 1_000;

/** Makes one WebP if it is missing. Null without an original. Refuses `image-busy`. */
export async function makeOne(
  needs: VariantDependencies,
  imageId: string,
  variant: Variant,
): Promise<EncodedImage | null> {
  const key = variantKey(imageId, variant, 'webp');
  if (!(await hasOriginal(needs.files, imageId))) return null;
  const request: Request = { imageId, format: 'webp', names: [variant], lane: 'urgent' };
  const { maxWaitMs = defaultMaxWaitMs } = needs;
  for (let waited = 0; ; waited += pollMs) {
    const found = await needs.files.get(key);
    if (found !== null) return found.bytes;
    const made = waited < maxWaitMs ? await makeUnclaimed(needs, request) : await make(needs, request);
    if (made === 'no-original') return null;
    const [bytes] = made;
    if (bytes !== undefined) return bytes;
    await sleep(pollMs);
  }
}

/** Makes every missing variant, in both formats: WebP first, because pages wait for it. */
export async function makeAll(needs: VariantDependencies, imageId: string): Promise<void> {
  for (const format of ['webp', 'avif'] as const) {
    for (;;) {
      const names = await missing(needs.files, imageId, format, variantNames);
      if (names.length === 0) break;
      const made = await makeUnclaimed(needs, { imageId, format, names, lane: 'background' });
      if (made === 'no-original') return;
      if (made.length === 0) await sleep(pollMs);
    }
  }
}

type Request = {
  readonly imageId: string;
  readonly format: Format;
  readonly names: readonly Variant[];
  readonly lane: Lane;
};

/** Makes the variants that no other process is making, from one decoding; none where others make them all. */
async function makeUnclaimed(
  needs: VariantDependencies,
  { names, ...request }: Request,
): Promise<readonly EncodedImage[] | 'no-original'> {
  const held = await holdLeases(needs.leases, request, names);
  try {
    // The previous holder of a lease may have finished its variant.
    const unmade = await missing(needs.files, request.imageId, request.format, [...held.keys()]);
    return unmade.length === 0 ? [] : await make(needs, { ...request, names: unmade });
  } finally {
    await Promise.all([...held.values()].map((release) => release()));
  }
}

async function make({ files, decoder }: VariantDependencies, { imageId, format, names, lane }: Request) {
  const original = (await files.get(originalKey(imageId))) ?? (await files.get(webpOriginalKey(imageId)));
  if (original === null) return 'no-original';
  const sizes = names.map((name) => variants[name]);
  const made = await decodeWithRetry(decoder, { kind: 'variants', source: original.bytes, format, sizes }, lane);
  for (const [index, bytes] of made.entries()) {
    const name = names[index];
    if (name === undefined) continue;
    const stored = files.put(variantKey(imageId, name, format), bytes, `image/${format}`);
    await (lane === 'urgent' ? stored.catch(ignoreStorageError) : stored);
  }
  return made;
}

/** A page shows what was made for it, also while nothing can be stored. The worker makes it again, and reports why. */
function ignoreStorageError(error: unknown): void {
  if (!(error instanceof StorageError)) throw error;
}

async function holdLeases(
  leases: VariantDependencies['leases'],
  { imageId, format }: Pick<Request, 'imageId' | 'format'>,
  names: readonly Variant[],
): Promise<Map<Variant, Release>> {
  const held = new Map<Variant, Release>();
  for (const name of names) {
    const release = await leases.hold(variantKey(imageId, name, format));
    if (release !== null) held.set(name, release);
  }
  return held;
}

/** A guessed address costs one lookup, and no lease. */
async function hasOriginal(files: Files, imageId: string): Promise<boolean> {
  const existing = await keysOf(files, imageId);
  return existing.has(originalKey(imageId)) || existing.has(webpOriginalKey(imageId));
}

async function keysOf(files: Files, imageId: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of files.list(folderOf(imageId))) keys.add(key);
  return keys;
}

async function missing(files: Files, imageId: string, format: Format, names: readonly Variant[]): Promise<Variant[]> {
  const existing = await keysOf(files, imageId);
  return names.filter((name) => !existing.has(variantKey(imageId, name, format)));
}

/** Retries once: the original is our own, so the decoder was ended by something else. */
async function decodeWithRetry(decoder: Decoder, request: Extract<DecodeRequest, { kind: 'variants' }>, lane: Lane) {
  try {
    return await decoder.run(request, lane);
  } catch (error) {
    if (isRefusal(error) && error.refusal.details['ended'] === true) return decoder.run(request, lane);
    throw error;
  }
}
