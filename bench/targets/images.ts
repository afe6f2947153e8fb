import { readdirSync, readFileSync } from 'node:fs';
import { largePhoto } from '#tests/support/photos.ts';
import { makePerson } from '#tests/support/wardrobe.ts';
import { makeWorld, type World } from '#tests/support/world.ts';
import { ownPostgres } from '#tests/faults/own-postgres.ts';
import { median, round } from '../load/figures.ts';
import { note, type Bench } from './bench.ts';

const uploads = 4;
const runs = 3;
/** Pages a second while photos are made smaller: far below what is possible, so that a wait can be seen. */
const pagesPerSecond = 100;

/** A photo of 20 MB to all of its variants, and what visitors feel of four at once. */
export async function imageTargets(bench: Bench): Promise<void> {
  const { findings, generator, site, seconds } = bench;
  const world = await makeWorld(await ownPostgres());
  try {
    const bytes = await largePhoto();
    const ownerId = await makePerson(world.app.db);
    const times: number[] = [];
    for (let run = 0; run < runs; run++) times.push(await makeAll(world, ownerId, bytes));
    note(findings, { name: 'photo of 20 MB to all variants', set: null, value: Math.round(median(times)), unit: 'ms' });
    note(findings, { name: 'decoder: most memory', set: null, value: mostMemoryOfChildren(), unit: 'MB' });

    const asked = { work: { ...site.get('/s'), anew: true }, lanes: 16, perSecond: pagesPerSecond };
    const quiet = await generator.run({ ...asked, seconds: seconds * 2 });
    const photos = Promise.all(Array.from({ length: uploads }, () => makeAll(world, ownerId, bytes)));
    const busy = await generator.run({ ...asked, seconds: seconds * 2 });
    await photos;
    const tell = (name: string, value: number) =>
      note(findings, { name, set: bench.set.name, value: round(value), unit: 'ms' });
    tell('search page p99, no uploads', quiet.p99);
    tell('search page p99, four uploads', busy.p99);
  } finally {
    await world.close();
  }
}

async function makeAll({ app }: World, ownerId: string, bytes: Buffer): Promise<number> {
  const began = performance.now();
  const id = await app.db.transaction((tx) => app.images.store(tx, ownerId, new Uint8Array(bytes)));
  await app.images.makeVariants(id);
  return performance.now() - began;
}

/** Megabytes: the most that any child process of ours has had at a time. */
function mostMemoryOfChildren(): number {
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
