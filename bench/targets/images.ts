import { readdirSync, readFileSync } from 'node:fs';
import { largePhoto } from '#tests/support/photos.ts';
import { makeUser } from '#tests/support/factories.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { ownPostgres } from '#tests/faults/own-postgres.ts';
import { median, round } from '../load/stats.ts';
import type { HttpWork } from '../load/work.ts';
import { makePhotographer, type Photographer } from '../site/image-service.ts';
import { note, type Bench } from './bench.ts';

const uploads = 4;
const runs = 3;
/** Of what the site can do: so busy that photos find a core at work, and not so busy that everybody waits anyway. */
const partOfCapacity = 0.3;
const lanes = 16;

/** A photo of 20 MB to all of its variants, and what visitors feel while four at a time come in. */
export async function imageTargets(bench: Bench): Promise<void> {
  const photo = await largePhoto();
  await makeAlone(bench, photo);
  const photographer = await makePhotographer(bench.set, bench.site);
  try {
    const { site } = bench;
    await feelUploads(bench, photographer, photo, { name: 'list as JSON, finished', work: site.get('/api/listings') });
    const search = { ...site.get('/s'), anew: true };
    await feelUploads(bench, photographer, photo, { name: 'search page, made anew', work: search });
  } finally {
    await photographer.leave();
  }
}

async function makeAlone({ findings }: Bench, photo: Buffer): Promise<void> {
  const context = await makeTestContext(await ownPostgres());
  try {
    const ownerId = await makeUser(context.app.db);
    const times: number[] = [];
    for (let run = 0; run < runs; run++) times.push(await makeAll(context, ownerId, photo));
    note(findings, { name: 'photo of 20 MB to all variants', set: null, value: Math.round(median(times)), unit: 'ms' });
    note(findings, { name: 'decoder: most memory', set: null, value: maxMemoryOfChildren(), unit: 'MB' });
  } finally {
    await context.close();
  }
}

type Asked = { readonly name: string; readonly work: HttpWork };

/** With and without uploads in turn, so that a disturbance of the machine meets both. */
async function feelUploads(bench: Bench, photographer: Photographer, photo: Buffer, asked: Asked): Promise<void> {
  const { findings, generator, seconds, set } = bench;
  const capacity = await generator.run({ work: asked.work, lanes: 8, seconds });
  const perSecond = Math.ceil(capacity.perSecond * partOfCapacity);
  const open = { work: asked.work, lanes, perSecond, seconds: seconds * 2 };
  const [quiet, busy]: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run++) {
    quiet.push((await generator.run(open)).p99);
    let isOver = false;
    const lane = async () => {
      while (!isOver) await photographer.send(photo);
    };
    const sending = Promise.all(Array.from({ length: uploads }, lane));
    busy.push((await generator.run(open).finally(() => (isOver = true))).p99);
    await sending;
  }
  const tell = (name: string, value: number) =>
    note(findings, { name: `${asked.name}: ${name}`, set: set.name, value: round(value), unit: 'ms' });
  tell('p99 at 30 % of capacity', median(quiet));
  tell('p99 with four uploads', median(busy));
  tell('p99 longer by uploads', median(busy.map((ms, run) => ms - (quiet[run] ?? 0))));
}

async function makeAll({ app }: TestContext, ownerId: string, bytes: Buffer): Promise<number> {
  const began = performance.now();
  const id = await app.db.transaction((tx) => app.images.store(tx, ownerId, new Uint8Array(bytes)));
  await app.images.makeVariants(id);
  return performance.now() - began;
}

/** Megabytes: the most that any child process of ours has had at a time. */
function maxMemoryOfChildren(): number {
  const peaks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const status = read(`/proc/${pid}/status`);
      const isOurs = status.includes(`PPid:\t${process.pid}\n`) && read(`/proc/${pid}/cmdline`).includes('decod');
      return isOurs ? [Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0)] : [];
    });
  return Math.round(Math.max(0, ...peaks) / 1024);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
