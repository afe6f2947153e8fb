import type { Floors } from '../baselines/start.ts';
import type { Generator } from '../load/generate.ts';
import { sideBySide, type Contest, type Processes } from '../load/side-by-side.ts';
import type { Fact, Findings, Measured } from '../report/measured.ts';
import { sayFact, sayMeasured } from '../report/print.ts';
import type { Site } from '../site/start.ts';
import type { OpenSet } from '../sets/open-set.ts';

/** What the targets of one set measure with. */
export type Bench = {
  readonly set: OpenSet;
  readonly generator: Generator;
  readonly floors: Floors;
  readonly site: Site;
  /** Of a stretch. */
  readonly seconds: number;
  readonly findings: Findings;
};

/** Measures the site, or with other `processes` what stands beside it. */
export async function contest(bench: Bench, about: Omit<Contest, 'set'>, processes?: Processes): Promise<Measured> {
  const { generator, site, set, seconds } = bench;
  const ofSite = { server: site.pid, database: set.postgresPid };
  if (processes === undefined) await site.loopDelay();
  const alone = await sideBySide(generator, { ...about, set: set.name }, processes ?? ofSite, seconds);
  const measured = { ...alone, loopDelay: processes === undefined ? await site.loopDelay() : null };
  bench.findings.measured.push(measured);
  sayMeasured(measured);
  return measured;
}

export function note(findings: Findings, fact: Fact): void {
  findings.facts.push(fact);
  sayFact(fact);
}
