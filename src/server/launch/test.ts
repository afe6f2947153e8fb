import { LaunchError, runCommand, print, warn } from './terminal.ts';
import type { Count } from './test-reports.ts';
import { steps, type Step } from './test-steps.ts';

await runCommand(async () => {
  const results: { step: Step; count: Count; seconds: number }[] = [];
  for (const step of chosen(process.argv.slice(2))) {
    print(`\n━━ ${step.title} ━━\n`);
    const began = performance.now();
    const count = await step.run();
    results.push({ step, count, seconds: (performance.now() - began) / 1000 });
  }

  const failures = results.flatMap(({ step, count }) => count.failures.map((failure) => `${step.name} ${failure}`));
  if (failures.length > 0) print(`\n━━ Failed ━━\n\n${failures.join('\n\n')}`);

  print('\n━━ Total ━━\n');
  for (const { step, count, seconds } of results) {
    print(`  ${step.name.padEnd(12)} ${countText(count).padEnd(26)} ${seconds.toFixed(1).padStart(6)} s`);
  }
  const empty = results.filter(({ count }) => count.passed + count.failed === 0);
  for (const { step } of empty) warn(`\n“${step.name}” ran no tests, so the run counts as failed.`);

  const sum = (pick: (count: Count) => number) => results.reduce((total, { count }) => total + pick(count), 0);
  const total = { passed: sum((count) => count.passed), failed: sum((count) => count.failed) };
  if (total.failed > 0 || empty.length > 0) process.exitCode = 1;
  print(`\n${countText(total)}`);
});

function countText({ passed, failed }: Pick<Count, 'passed' | 'failed'>): string {
  return `${passed} passed, ${failed} failed`;
}

function chosen(names: readonly string[]): readonly Step[] {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new LaunchError(
      `Unknown test step “${unknown.join('”, “')}”. Available steps: ${steps.map((step) => step.name).join(', ')}.`,
    );
  }
  return names.length === 0 ? steps : steps.filter((step) => names.includes(step.name));
}
