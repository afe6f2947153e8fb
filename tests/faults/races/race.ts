import { setTimeout as sleep } from 'node:timers/promises';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { brokenRules, unsettledAccounts } from '#tests/support/invariants.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import type { TestContext } from '#tests/support/test-context.ts';

/** How a round went, and what is wrong with it. */
export type Outcome = { readonly outcome: string; readonly violations: readonly string[] };

export type Race = {
  readonly name: string;
  /** Rounds of `./rotation test`, few because each takes up to half a second, and of `./rotation faults` of the usual length. */
  readonly rounds: { readonly test: number; readonly faults: number };
  /** Every way in which a round may go; each of them does in some round of `faults`. */
  readonly outcomes: readonly string[];
  /** Sets up what all rounds share, and returns what prepares one: that is done for several at a time. */
  readonly begin: (context: TestContext) => Promise<(index: number) => Promise<() => Promise<Outcome>>>;
};

export type Raced = { readonly counts: ReadonlyMap<string, number>; readonly violations: readonly string[] };

const preparedAtOnce = 8;

/**
 * Runs so many rounds of a race, one after the other, then compares all books. With `everyOutcome` it is wrong too that one of
 * its outcomes never happens: that takes many rounds, and a machine that is not busy with other things.
 */
export async function runRace(
  context: TestContext,
  race: Race,
  rounds: number,
  { everyOutcome }: { readonly everyOutcome: boolean },
): Promise<Raced> {
  const prepare = await race.begin(context);
  const counts = new Map(race.outcomes.map((outcome) => [outcome, 0]));
  const violations: string[] = [];
  for (let next = 0; next < rounds; next += preparedAtOnce) {
    const count = Math.min(preparedAtOnce, rounds - next);
    const batch = await Promise.all(Array.from({ length: count }, (_, index) => prepare(next + index)));
    for (const [index, round] of batch.entries()) {
      const { outcome, violations: found } = await round();
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      const wrong = race.outcomes.includes(outcome) ? found : [`went so: ${outcome}`, ...found];
      violations.push(...wrong.map((violation) => `${race.name}, round ${next + index}: ${violation}`));
    }
    await deliverDueCalls(context.app);
  }
  await deliverDueCalls(context.app);
  const { app, sandbox } = context;
  return {
    counts,
    violations: [
      ...violations,
      ...race.outcomes
        .filter((outcome) => everyOutcome && counts.get(outcome) === 0)
        .map((outcome) => `${race.name}: never ${outcome}`),
      ...(await brokenRules(app.db)),
      ...(await unsettledAccounts(app.db, await sandbox.books())),
    ],
  };
}

type Work = () => Promise<unknown>;

/** Both in the same instant, or up to so many milliseconds apart, each as often before the other. Returns what each answers. */
export async function inOneInstant(
  index: number,
  [one, other]: readonly [Work, Work],
  spreadMs = 30,
): Promise<[string, string]> {
  const isFirst = index % 2 === 0;
  const [early, late] = isFirst ? [one, other] : [other, one];
  const laterMs = ((Math.floor(index / 2) % 8) / 7) ** 2 * spreadMs;
  const [before, after] = await Promise.all([codeAfter(early), sleep(laterMs).then(() => codeAfter(late))]);
  return isFirst ? [before, after] : [after, before];
}

/** What so many of the same answer at once, each with how often: `done 1, conflict 19`. */
export async function answersOf(works: readonly Work[]): Promise<string> {
  const answers = await Promise.all(works.map((work) => codeAfter(work)));
  const kinds = [...new Set(answers)].toSorted();
  return kinds.map((kind) => `${kind} ${answers.filter((answer) => answer === kind).length}`).join(', ');
}

/** One violation, unless what was found is what was expected. */
export function unlessEqual(what: string, found: unknown, expected: unknown): string[] {
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
  return is === should ? [] : [`${what} is ${is}, not ${should}`];
}
