import { readdirSync, readFileSync } from 'node:fs';
import { largePhoto } from '#tests/support/photos.ts';
import { makeUser } from '#tests/support/factories.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { ownPostgres } from '#tests/faults/own-postgres.ts';
import { median, round } from '../load/stats.ts';
import type { HttpWork } from '../load/work.ts';
import { makeUploader, type Uploader } from '../site/uploader.ts';
import { recordFact, type Bench } from './bench.ts';

const uploads = 4;
const runs = 3;
/** Share of the capacity at which latency is measured: busy enough to compete for CPU, without saturating it. */
const capacityShare = 0.3;
const connections = 16;

/** Duration of making all variants of a 20 MB photo, and the latency of requests during four parallel uploads. */
export async function imageTargets(bench: Bench): Promise<void> {
  const photo = await largePhoto();
  await measureVariants(bench, photo);
  const uploader = await makeUploader(bench.set, bench.site);
  try {
    const { site } = bench;
    await measureDuringUploads(bench, uploader, photo, {
      name: 'list as JSON, cached',
      work: site.get('/api/listings'),
    });
    const search = { ...site.get('/s'), uncached: true };
    await measureDuringUploads(bench, uploader, photo, { name: 'search page, uncached', work: search });
  } finally {
    await uploader.remove();
  }
}

async function measureVariants({ findings }: Bench, photo: Buffer): Promise<void> {
  const context = await makeTestContext(await ownPostgres());
  try {
    const ownerId = await makeUser(context.app.db);
    const times: number[] = [];
    for (let run = 0; run < runs; run++) times.push(await makeAll(context, ownerId, photo));
    recordFact(findings, {
      name: 'photo of 20 MB to all variants',
      set: null,
      value: Math.round(median(times)),
      unit: 'ms',
    });
    recordFact(findings, { name: 'decoder: peak memory', set: null, value: maxMemoryOfChildren(), unit: 'MB' });
  } finally {
    await context.close();
  }
}

type Target = { readonly name: string; readonly work: HttpWork };

/** Alternates phases with and without uploads, so that a disturbance of the machine affects both. */
async function measureDuringUploads(bench: Bench, uploader: Uploader, photo: Buffer, target: Target): Promise<void> {
  const { findings, generator, seconds, set } = bench;
  const capacity = await generator.run({ work: target.work, connections: 8, seconds });
  const perSecond = Math.ceil(capacity.perSecond * capacityShare);
  const open = { work: target.work, connections, perSecond, seconds: seconds * 2 };
  const [quiet, busy]: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run++) {
    quiet.push((await generator.run(open)).p99);
    let stopped = false;
    const upload = async () => {
      while (!stopped) await uploader.send(photo);
    };
    const sending = Promise.all(Array.from({ length: uploads }, upload));
    busy.push((await generator.run(open).finally(() => (stopped = true))).p99);
    await sending;
  }
  const record = (name: string, value: number) =>
    recordFact(findings, { name: `${target.name}: ${name}`, set: set.name, value: round(value), unit: 'ms' });
  record('p99 at 30 % of capacity', median(quiet));
  record('p99 with four uploads', median(busy));
  record('p99 longer by uploads', median(busy.map((ms, run) => ms - (quiet[run] ?? 0))));
}

async function makeAll({ app }: TestContext, ownerId: string, bytes: Buffer): Promise<number> {
  const began = performance.now();
  const id = await app.db.transaction((tx) => app.images.store(tx, ownerId, new Uint8Array(bytes)));
  await app.images.makeVariants(id);
  return performance.now() - began;
}

/** Peak resident memory of any child process, in megabytes. */
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
