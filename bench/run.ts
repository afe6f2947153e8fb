import { buildPages } from '#src/server/launch/stack/build.ts';
import { startBaselines } from './baselines/start.ts';
import { startGenerator } from './load/generate.ts';
import { readOptions, usage, type Options, type Part } from './options.ts';
import { regressionsOf } from './report/regressions.ts';
import { recordRun, loadAverage, readHistory } from './report/history.ts';
import type { Findings } from './report/measured.ts';
import { writeMeasurements } from './report/measurements.ts';
import { openSet } from './sets/open-set.ts';
import type { SetName } from './sets/sizes.ts';
import { startSite } from './site/start.ts';
import type { Bench } from './targets/bench.ts';
import { browserTargets } from './targets/browser.ts';
import { findingTargets } from './targets/finding.ts';
import { transactionTargets } from './targets/transactions.ts';
import { inboxTargets } from './targets/inbox.ts';
import { liveTargets } from './targets/live.ts';
import { imageTargets } from './targets/images.ts';
import { overloadTargets } from './targets/overload.ts';
import { jsonTargets, pageTargets } from './targets/pages.ts';
import { searchCalls, searchTargets } from './targets/search.ts';
import { installWeight, weightTargets } from './targets/weight.ts';

/** `./rotation bench`: measures each target beside its baseline and appends one line of JSON to bench/history.jsonl. */
const onSet: Partial<Record<Part, (bench: Bench) => Promise<void>>> = {
  search: searchTargets,
  pages: pageTargets,
  json: async (bench) => {
    await jsonTargets(bench);
    await searchCalls(bench);
  },
  finding: findingTargets,
  overload: overloadTargets,
  images: imageTargets,
  weight: weightTargets,
};

async function measureSet(name: SetName, options: Options, findings: Findings): Promise<void> {
  const set = await openSet(name, print);
  print(
    `${set.listings} listings, ${Math.round(set.load.bytes / 1e6)} MB, loaded in ${set.load.copySeconds} s, indexed in ${set.load.indexSeconds} s`,
  );
  findings.facts.push(
    { name: 'set: rows loaded', set: name, value: set.load.copySeconds, unit: 's' },
    { name: 'set: indexes built', set: name, value: set.load.indexSeconds, unit: 's' },
    { name: 'set: size of the database', set: name, value: Math.round(set.load.bytes / 1e6), unit: 'MB' },
  );
  const generator = startGenerator();
  const baselines = await startBaselines(set.url);
  const site = await startSite(set);
  try {
    const bench = { set, generator, baselines, site, seconds: options.seconds, findings };
    for (const [part, measure] of Object.entries(onSet)) {
      if (options.parts.has(part as Part)) await measurePart(part, findings, () => measure(bench));
    }
  } finally {
    generator.stop();
    baselines.stop();
    await site.stop();
    await set.close();
  }
}

/** Runs one part; a part that fails is reported as skipped, and the others continue. */
async function measurePart(name: string, findings: Findings, measure: () => Promise<void> | void): Promise<void> {
  print(`\n${name}`);
  try {
    await measure();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    findings.skipped.push(`${name}: ${reason}`);
    print(`  skipped: ${reason}`);
  }
}

async function measure(options: Options): Promise<number> {
  const { parts, sets, seconds } = options;
  const findings: Findings = { measured: [], facts: [], skipped: [] };
  const loadBefore = loadAverage();
  if (loadBefore > 1) print(`This machine is busy (load ${loadBefore}): compare ratios, not absolute values.`);
  await buildPages(print);
  if (Object.keys(onSet).some((part) => parts.has(part as Part))) {
    for (const name of sets) await measureSet(name, options, findings);
  }
  if (parts.has('transactions'))
    await measurePart('transactions', findings, () => transactionTargets(findings, seconds));
  if (parts.has('inbox')) await measurePart('inbox', findings, () => inboxTargets(findings, seconds));
  if (parts.has('messages')) await measurePart('messages', findings, () => liveTargets(findings));
  if (parts.has('weight')) await measurePart('install', findings, () => installWeight({ findings }));
  const wanted = { bytes: parts.has('bytes'), lighthouse: parts.has('lighthouse') };
  if (wanted.bytes || wanted.lighthouse) await measurePart('browser', findings, () => browserTargets(findings, wanted));

  const regressions = regressionsOf({ measured: findings.measured }, readHistory());
  recordRun(findings, loadBefore);
  for (const { name, set, before, now } of regressions)
    print(`✗ ${name}${set ? ` at ${set}` : ''}: ${now} of its baseline, ${before} before`);
  return regressions.length > 0 || findings.skipped.length > 0 ? 1 : 0;
}

function print(text: string): void {
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
