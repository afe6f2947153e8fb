import { buildPages } from '#src/server/launch/build.ts';
import { startFloors } from './baselines/start.ts';
import { startGenerator } from './load/generate.ts';
import { readOptions, usage, type Options, type Part } from './options.ts';
import { dropsOf } from './report/regressions.ts';
import { keepRun, loadNow, readHistory } from './report/history.ts';
import type { Findings } from './report/measured.ts';
import { writeMeasurements } from './report/measurements.ts';
import { openSet } from './sets/open-set.ts';
import type { SetName } from './sets/sizes.ts';
import { startSite } from './site/start.ts';
import type { Bench } from './targets/bench.ts';
import { browserTargets } from './targets/browser.ts';
import { transactionTargets } from './targets/transactions.ts';
import { imageTargets } from './targets/images.ts';
import { overloadTargets } from './targets/overload.ts';
import { jsonTargets, pageTargets } from './targets/pages.ts';
import { searchCalls, searchTargets } from './targets/search.ts';
import { installWeight, weightTargets } from './targets/weight.ts';

/** `./rotation bench`: each figure beside its floor, in one run; one line of JSON is added to bench/history.jsonl. */
const onSet: Partial<Record<Part, (bench: Bench) => Promise<void>>> = {
  search: searchTargets,
  pages: pageTargets,
  json: async (bench) => {
    await jsonTargets(bench);
    await searchCalls(bench);
  },
  overload: overloadTargets,
  images: imageTargets,
  weight: weightTargets,
};

async function measureSet(name: SetName, options: Options, findings: Findings): Promise<void> {
  const set = await openSet(name, say);
  say(
    `${set.listings} listings, ${Math.round(set.load.bytes / 1e6)} MB, loaded in ${set.load.copySeconds} s, indexed in ${set.load.indexSeconds} s`,
  );
  findings.facts.push(
    { name: 'set: rows loaded', set: name, value: set.load.copySeconds, unit: 's' },
    { name: 'set: indexes built', set: name, value: set.load.indexSeconds, unit: 's' },
    { name: 'set: size of the database', set: name, value: Math.round(set.load.bytes / 1e6), unit: 'MB' },
  );
  const generator = startGenerator();
  const floors = await startFloors(set.url);
  const site = await startSite(set);
  try {
    const bench = { set, generator, floors, site, seconds: options.seconds, findings };
    for (const [part, measure] of Object.entries(onSet)) {
      if (options.parts.has(part as Part)) await apart(part, findings, () => measure(bench));
    }
  } finally {
    generator.stop();
    floors.stop();
    await site.stop();
    await set.close();
  }
}

/** A part that cannot be measured is named and left out; the others go on. */
async function apart(name: string, findings: Findings, measure: () => Promise<void> | void): Promise<void> {
  say(`\n${name}`);
  try {
    await measure();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    findings.skipped.push(`${name}: ${reason}`);
    say(`  left out: ${reason}`);
  }
}

async function measure(options: Options): Promise<number> {
  const { parts, sets, seconds } = options;
  const findings: Findings = { measured: [], facts: [], skipped: [] };
  const loadBefore = loadNow();
  if (loadBefore > 1) say(`This machine is busy (load ${loadBefore}): mind the ratios, not the figures.`);
  await buildPages(say);
  if (Object.keys(onSet).some((part) => parts.has(part as Part))) {
    for (const name of sets) await measureSet(name, options, findings);
  }
  if (parts.has('transactions')) await apart('transactions', findings, () => transactionTargets(findings, seconds));
  if (parts.has('weight')) await apart('install', findings, () => installWeight({ findings }));
  const wanted = { bytes: parts.has('bytes'), lighthouse: parts.has('lighthouse') };
  if (wanted.bytes || wanted.lighthouse) await apart('browser', findings, () => browserTargets(findings, wanted));

  const drops = dropsOf({ measured: findings.measured }, readHistory());
  keepRun(findings, loadBefore);
  for (const { name, set, before, now } of drops)
    say(`✗ ${name}${set ? ` at ${set}` : ''}: ${now} of its floor, ${before} before`);
  return drops.length > 0 || findings.skipped.length > 0 ? 1 : 0;
}

function say(text: string): void {
  console.log(text);
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.parts.size > 0) process.exitCode = await measure(options);
  if (options.write) writeMeasurements(readHistory());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`\n${usage}`);
  process.exitCode = 1;
}
