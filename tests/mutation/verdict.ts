/**
 * What a run of tests found. `unrun`: no test gave a verdict, for example because a test file could not be loaded;
 * `alsoWithout` when that is known of the code without a mutant too.
 */
export type Finding =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly test: string; readonly message?: string }
  | { readonly kind: 'unrun'; readonly why: string; readonly alsoWithout?: true };

/** Result of a mutant: caught by the failed test that is named, survived, or not run for a reason. */
export type Outcome =
  | { readonly verdict: 'caught'; readonly by: string }
  | { readonly verdict: 'survived' }
  | { readonly verdict: 'not run'; readonly why: string };

/** The tests of one mutant, in a copy of the project. */
export type Runs = {
  /** With the mutant, reusing what was built once from the code without it: the migrated database, bundled processes. */
  readonly shared: () => Promise<Finding>;
  /** With the mutant, and everything built from the mutated code. */
  readonly fresh: () => Promise<Finding>;
  /** Without the mutant, everything built again. */
  readonly original: () => Promise<Finding>;
};

/**
 * A failed test is a verdict at once; tests that pass must pass again with everything built from the mutated code. When no
 * test gave a verdict (the machine was busy, or the mutant broke what the tests need), the mutant counts as caught only
 * if the same tests run without it, and then again cannot be run with it for the same reason.
 */
export async function judge({ shared, fresh, original }: Runs): Promise<Outcome> {
  let finding = await shared();
  if (finding.kind === 'passed') {
    finding = await fresh();
    if (finding.kind === 'passed') return { verdict: 'survived' };
  }
  if (finding.kind === 'failed') return { verdict: 'caught', by: finding.test };
  if (finding.alsoWithout) return { verdict: 'not run', why: finding.why };

  const without = await original();
  if (without.kind !== 'passed') {
    return { verdict: 'not run', why: `${finding.why}; without the mutant, ${reasonOf(without)}` };
  }
  const again = await fresh();
  if (again.kind === 'passed') return { verdict: 'survived' };
  if (again.kind === 'failed') return { verdict: 'caught', by: again.test };
  return isSame(finding.why, again.why)
    ? { verdict: 'caught', by: again.why }
    : { verdict: 'not run', why: `${finding.why}; the second time, ${again.why}` };
}

/** Runs what gave no verdict once more. */
export async function twice(run: () => Promise<Finding>): Promise<Finding> {
  const finding = await run();
  return finding.kind === 'passed' ? finding : run();
}

export function reasonOf(finding: Exclude<Finding, { kind: 'passed' }>): string {
  if (finding.kind === 'unrun') return finding.why;
  return `“${finding.test}” fails${finding.message === undefined ? '' : `: ${finding.message}`}`;
}

/** Without what differs in each run: ports, ids, durations. */
function isSame(one: string, other: string): boolean {
  const general = (why: string) => why.replaceAll(/[\da-f-]*\d[\da-f-]*/g, '#');
  return general(one) === general(other);
}
