import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { isRefusal } from '#src/domain/refusal.ts';
import { canvas, largePhoto, photo, pngOfSize } from '#tests/support/photos.ts';
import { makeDecoder, type Decoder } from './decoder.server.ts';

const decoders: Decoder[] = [];
afterAll(() => decoders.forEach((decoder) => decoder.close()));

function decoderWith(options: Partial<Parameters<typeof makeDecoder>[0]> = {}): Decoder {
  const decoder = makeDecoder({
    niceness: 0,
    ownSession: false,
    maxBackground: 4,
    maxCpuMs: 20_000,
    timeoutMs: 30_000,
    ...options,
  });
  decoders.push(decoder);
  return decoder;
}

const original = (bytes: Uint8Array) => ({ kind: 'original', source: new Uint8Array(bytes) }) as const;

async function codeOf(work: Promise<unknown>): Promise<string> {
  const thrown: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  return isRefusal(thrown) ? thrown.refusal.code : 'not refused';
}

/** Peak memory of the process in megabytes. Linux only. */
function peakOf(decoder: Decoder): number {
  const status = readFileSync(`/proc/${decoder.pid() ?? 0}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

test('an image is decoded in another process, in both formats', async () => {
  const decoder = decoderWith();
  const { bytes } = await decoder.run(original(await photo(900, 1200)), 'background');
  expect(decoder.pid()).not.toBe(process.pid);
  for (const format of ['webp', 'avif'] as const) {
    const sizes = [{ width: 400, height: 600, fit: 'fill' }] as const;
    const [variant] = await decoder.run({ kind: 'variants', source: bytes, format, sizes }, 'urgent');
    const shape = await sharp(variant).metadata();
    expect([shape.width, shape.height, shape.compression ?? shape.format]).toEqual([
      400,
      600,
      format === 'avif' ? 'av1' : 'webp',
    ]);
  }
});

test('the decoding process gets none of our environment variables', async () => {
  const decoder = decoderWith();
  await decoder.run(original(await photo(90, 120)), 'background');
  const names = readFileSync(`/proc/${decoder.pid() ?? 0}/environ`, 'utf8')
    .split('\0')
    .map((entry) => entry.split('=')[0] ?? '')
    .filter((name) => name !== '' && !name.startsWith('NODE_'));
  expect(names.toSorted()).toEqual(['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'UV_THREADPOOL_SIZE']);
});

test('an upload whose decoder is killed is refused, and the next one works', async () => {
  const decoder = decoderWith();
  const large = await photo(3000, 4000);
  await decoder.run(original(await photo(90, 120)), 'background');
  const first = decoder.pid() ?? 0;
  const refused = codeOf(decoder.run(original(large), 'background'));
  await sleep(30);
  process.kill(first, 'SIGKILL');
  expect(await refused).toBe('request-upload-over-limit');
  expect((await decoder.run(original(large), 'background')).height).toBe(3072);
  expect(decoder.pid()).not.toBe(first);
});

test('an image that takes too long is refused, and does not block the queue', async () => {
  const decoder = decoderWith({ timeoutMs: 50 });
  expect(await codeOf(decoder.run(original(await photo(3000, 4000)), 'background'))).toBe('request-upload-over-limit');
});

test('an image that costs too much CPU time is refused, however long the timeout is', async () => {
  const decoder = decoderWith({ maxCpuMs: 50 });
  expect(await codeOf(decoder.run(original(await photo(3000, 4000)), 'background'))).toBe('request-upload-over-limit');
});

/** Priority of a process: that of its session, where the kernel divides the CPU between sessions first. */
function priorityOf(pid: number): number {
  const autogroup = `/proc/${pid}/autogroup`;
  if (!existsSync(autogroup)) return getPriority(pid);
  return Number(/nice (-?\d+)/.exec(readFileSync(autogroup, 'utf8'))?.[1]);
}

test('a process in a session of its own has a lower priority, and ours does not', async () => {
  const ours = priorityOf(process.pid);
  const decoder = decoderWith({ niceness: 7, ownSession: true });
  await decoder.run(original(await photo(90, 120)), 'background');
  await expect.poll(() => priorityOf(decoder.pid() ?? 0)).toBe(7);
  expect(priorityOf(process.pid)).toBe(ours);
});

/** The code of the refusal, and the peak memory of the process until then. */
async function peakWhileRefused(decoder: Decoder, image: Buffer): Promise<{ code: string; peak: number }> {
  let peak = 0;
  const sampling = setInterval(() => {
    if (decoder.pid() !== null) peak = Math.max(peak, peakOf(decoder));
  }, 2);
  const code = await codeOf(decoder.run(original(image), 'background'));
  if (decoder.pid() !== null) peak = Math.max(peak, peakOf(decoder));
  clearInterval(sampling);
  return { code, peak };
}

test('an interlaced image that needs too much memory is refused before it is allocated', async () => {
  // No row is complete before all are read: 48 million pixels of 8 bytes.
  const memoryBomb = await canvas(8000, 6000)
    .toColourspace('rgb16')
    .ensureAlpha(0.5)
    .png({ progressive: true })
    .toBuffer();
  expect(memoryBomb.length).toBeLessThan(20_000_000);
  const { code, peak } = await peakWhileRefused(decoderWith(), memoryBomb);
  expect(code).toBe('request-upload-over-limit');
  expect(peak).toBeGreaterThan(30);
  expect(peak).toBeLessThan(150);
});

test('an image that needs more memory than its header tells ends the decoder', async () => {
  const decoder = decoderWith({ maxMemoryBytes: 100 * 1024 * 1024 });
  const { code, peak } = await peakWhileRefused(decoder, await largePhoto());
  expect(code).toBe('request-upload-over-limit');
  expect(peak).toBeGreaterThan(100);
  expect(peak).toBeLessThan(300);
});

test('an interlaced photo of ordinary size is decoded', async () => {
  const progressive = await sharp(await photo(3000, 4000))
    .jpeg({ progressive: true })
    .toBuffer();
  expect((await decoderWith().run(original(progressive), 'background')).height).toBe(3072);
});

test('the largest photo is decoded, with all its variants, in less than 300 MB', async () => {
  const decoder = decoderWith();
  const largest = await largePhoto();
  expect(largest.length / 1024 / 1024).toBeGreaterThan(15);
  expect(largest.length / 1024 / 1024).toBeLessThan(20);
  const { bytes } = await decoder.run(original(largest), 'background');
  const sizes = [
    { width: 800, height: 1200, fit: 'fill' },
    { width: 1600, height: 1600, fit: 'within' },
  ] as const;
  for (const format of ['webp', 'avif'] as const)
    await decoder.run({ kind: 'variants', source: bytes, format, sizes }, 'background');
  expect(peakOf(decoder)).toBeLessThan(300);
});

test('uploads beyond the queue length are refused immediately', async () => {
  const decoder = decoderWith({ maxBackground: 2 });
  const one = await photo(900, 1200);
  const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(decoder.run(original(one), 'background'))));
  expect(codes.filter((code) => code === 'image-busy')).toHaveLength(3);
  expect(codes.filter((code) => code === 'not refused')).toHaveLength(3);
});

test('the same process continues after a refusal', async () => {
  const decoder = decoderWith();
  expect(await codeOf(decoder.run(original(pngOfSize(30_000, 30_000)), 'background'))).toBe(
    'request-upload-over-limit',
  );
  const first = decoder.pid();
  expect(await codeOf(decoder.run(original(Buffer.from('<svg/>')), 'background'))).toBe('image-invalid-content');
  await decoder.run(original(await photo(90, 120)), 'background');
  expect(decoder.pid()).toBe(first);
});

test('it is killed by close', async () => {
  const decoder = decoderWith();
  await decoder.run(original(await photo(90, 120)), 'background');
  decoder.close();
  await expect.poll(() => decoder.pid()).toBeNull();
});

test('when no process can be started the request fails, and later ones are served', async () => {
  const decoder = decoderWith();
  const source = original(await photo(90, 120));
  const node = process.execPath;
  process.execPath = '/nowhere/node';
  try {
    await expect(decoder.run(source, 'background')).rejects.toThrow('ENOENT');
  } finally {
    process.execPath = node;
  }
  expect((await decoder.run(source, 'background')).width).toBe(90);
});
