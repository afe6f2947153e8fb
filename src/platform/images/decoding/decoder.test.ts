import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { isRefusal } from '#src/domain/refusal.ts';
import { canvas, largePhoto, photo, pngOfSize } from '#tests/support/photos.ts';
import { makeDecoder, type Decoder } from './decoder.server.ts';

const decoders: Decoder[] = [];
afterAll(() => decoders.forEach((decoder) => decoder.close()));

function decoderWith(habits: Partial<Parameters<typeof makeDecoder>[0]> = {}): Decoder {
  const decoder = makeDecoder({ niceness: 0, apart: false, maxPatient: 4, work: 20_000, patience: 30_000, ...habits });
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

/** The most memory that the process ever had, in megabytes. Linux only. */
function peakOf(decoder: Decoder): number {
  const status = readFileSync(`/proc/${decoder.pid() ?? 0}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

test('a picture is decoded in another process, in both formats', async () => {
  const decoder = decoderWith();
  const { bytes } = await decoder.ask(original(await photo(900, 1200)), 'patient');
  expect(decoder.pid()).not.toBe(process.pid);
  for (const format of ['webp', 'avif'] as const) {
    const sizes = [{ width: 400, height: 600, fit: 'fill' }] as const;
    const [made] = await decoder.ask({ kind: 'variants', source: bytes, format, sizes }, 'urgent');
    const shape = await sharp(made).metadata();
    expect([shape.width, shape.height, shape.compression ?? shape.format]).toEqual([
      400,
      600,
      format === 'avif' ? 'av1' : 'webp',
    ]);
  }
});

test('the process that decodes knows nothing of our environment', async () => {
  const decoder = decoderWith();
  await decoder.ask(original(await photo(90, 120)), 'patient');
  const names = readFileSync(`/proc/${decoder.pid() ?? 0}/environ`, 'utf8')
    .split('\0')
    .map((entry) => entry.split('=')[0] ?? '')
    .filter((name) => name !== '' && !name.startsWith('NODE_'));
  expect(names.toSorted()).toEqual(['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'UV_THREADPOOL_SIZE']);
});

test('an upload whose decoder is killed is refused, and the next one works', async () => {
  const decoder = decoderWith();
  const large = await photo(3000, 4000);
  await decoder.ask(original(await photo(90, 120)), 'patient');
  const first = decoder.pid() ?? 0;
  const asked = codeOf(decoder.ask(original(large), 'patient'));
  await sleep(30);
  process.kill(first, 'SIGKILL');
  expect(await asked).toBe('request-upload-over-limit');
  expect((await decoder.ask(original(large), 'patient')).height).toBe(3072);
  expect(decoder.pid()).not.toBe(first);
});

test('what takes too long is refused, and holds up nobody else for ever', async () => {
  const decoder = decoderWith({ patience: 50 });
  expect(await codeOf(decoder.ask(original(await photo(3000, 4000)), 'patient'))).toBe('request-upload-over-limit');
});

test('what costs too much of a processor is refused, however much time there is', async () => {
  const decoder = decoderWith({ work: 50 });
  expect(await codeOf(decoder.ask(original(await photo(3000, 4000)), 'patient'))).toBe('request-upload-over-limit');
});

const sessionWeight = (pid: number | string) => `/proc/${pid}/autogroup`;

test.skipIf(!existsSync(sessionWeight('self')))(
  'apart from us its whole session steps back, and ours does not',
  async () => {
    const ours = readFileSync(sessionWeight('self'), 'utf8');
    const decoder = decoderWith({ niceness: 7, apart: true });
    await decoder.ask(original(await photo(90, 120)), 'patient');
    await expect.poll(() => readFileSync(sessionWeight(decoder.pid() ?? 0), 'utf8')).toContain('nice 7');
    expect(readFileSync(sessionWeight('self'), 'utf8')).toBe(ours);
  },
);

test('what needs too much memory ends the decoder before it has it', async () => {
  const decoder = decoderWith();
  // Interlaced, so that no row is whole before all are there: 48 million pixels of 8 bytes.
  const hungry = await canvas(8000, 6000).toColourspace('rgb16').ensureAlpha(0.5).png({ progressive: true }).toBuffer();
  expect(hungry.length).toBeLessThan(20_000_000);
  let peak = 0;
  const look = setInterval(() => {
    if (decoder.pid() !== null) peak = Math.max(peak, peakOf(decoder));
  }, 2);
  expect(await codeOf(decoder.ask(original(hungry), 'patient'))).toBe('request-upload-over-limit');
  clearInterval(look);
  expect(peak).toBeGreaterThan(100);
  expect(peak).toBeLessThan(300);
});

test('the largest photo is decoded, with all its variants, in less than 300 MB', async () => {
  const decoder = decoderWith();
  const largest = await largePhoto();
  expect(largest.length / 1024 / 1024).toBeGreaterThan(15);
  expect(largest.length / 1024 / 1024).toBeLessThan(20);
  const { bytes } = await decoder.ask(original(largest), 'patient');
  const sizes = [
    { width: 800, height: 1200, fit: 'fill' },
    { width: 1600, height: 1600, fit: 'within' },
  ] as const;
  for (const format of ['webp', 'avif'] as const)
    await decoder.ask({ kind: 'variants', source: bytes, format, sizes }, 'patient');
  expect(peakOf(decoder)).toBeLessThan(300);
});

test('more than a few waiting uploads are turned away at once', async () => {
  const decoder = decoderWith({ maxPatient: 2 });
  const one = await photo(900, 1200);
  const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(decoder.ask(original(one), 'patient'))));
  expect(codes.filter((code) => code === 'image-busy')).toHaveLength(3);
  expect(codes.filter((code) => code === 'not refused')).toHaveLength(3);
});

test('after a refusal the same process goes on', async () => {
  const decoder = decoderWith();
  expect(await codeOf(decoder.ask(original(pngOfSize(30_000, 30_000)), 'patient'))).toBe('request-upload-over-limit');
  const first = decoder.pid();
  expect(await codeOf(decoder.ask(original(Buffer.from('<svg/>')), 'patient'))).toBe('image-invalid-content');
  await decoder.ask(original(await photo(90, 120)), 'patient');
  expect(decoder.pid()).toBe(first);
});

test('it ends with whoever started it', async () => {
  const decoder = decoderWith();
  await decoder.ask(original(await photo(90, 120)), 'patient');
  decoder.close();
  await expect.poll(() => decoder.pid()).toBeNull();
});

test('where no process can be started nobody waits for ever, and later ones are served', async () => {
  const decoder = decoderWith();
  const source = original(await photo(90, 120));
  const node = process.execPath;
  process.execPath = '/nowhere/node';
  try {
    await expect(decoder.ask(source, 'patient')).rejects.toThrow('ENOENT');
  } finally {
    process.execPath = node;
  }
  expect((await decoder.ask(source, 'patient')).width).toBe(90);
});
