import type { Baselines } from '../baselines/start.ts';
import type { Generator } from '../load/generate.ts';
import { sideBySide, type Comparison, type Processes } from '../load/side-by-side.ts';
import type { Fact, Findings, Measured } from '../report/measured.ts';
import { printFact, printMeasured } from '../report/print.ts';
import type { Site } from '../site/start.ts';
import type { OpenSet } from '../sets/open-set.ts';

/** The context of all measurements on one set. */
export type Bench = {
  readonly set: OpenSet;
  readonly generator: Generator;
  readonly baselines: Baselines;
  readonly site: Site;
  /** Duration of a load phase. */
  readonly seconds: number;
  readonly findings: Findings;
};

/**
 * Measures a target beside its baseline and records the result; by default counts the CPU time of the site. With a
 * failed request it is reported as skipped, because a refusal costs less than what is measured.
 */
export async function compare(
  bench: Bench,
  comparison: Omit<Comparison, 'set'>,
  processes?: Processes,
): Promise<Measured> {
  const { generator, site, set, seconds } = bench;
  const siteProcesses = { server: site.pid, database: set.postgresPid };
  if (processes === undefined) await site.loopDelay();
  const result = await sideBySide(generator, { ...comparison, set: set.name }, processes ?? siteProcesses, seconds);
  const measured = { ...result, loopDelay: processes === undefined ? await site.loopDelay() : null };
  printMeasured(measured);
  if (measured.stats.failed === 0) bench.findings.measured.push(measured);
  else bench.findings.skipped.push(`${measured.name}: ${measured.stats.failed} requests failed`);
  return measured;
}

export function recordFact(findings: Findings, fact: Fact): void {
  findings.facts.push(fact);
  printFact(fact);
}
