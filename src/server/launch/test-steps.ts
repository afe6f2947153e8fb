import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutSettings } from './stack/clean-environment.ts';
import { projectFolder, tool } from './project.ts';
import { warn } from './terminal.ts';
import { countPlaywright, countVitest, type Count } from './test-reports.ts';

export type Step = { readonly name: string; readonly title: string; readonly run: () => Promise<Count> };

/** In this order, the fastest first. */
export const steps: readonly Step[] = [
  { name: 'types', title: 'Types', run: () => checks(['react-router typegen', 'tsc --noEmit'], 'together') },
  {
    name: 'lint',
    title: 'Lint, formatting and unused code',
    run: () =>
      checks(
        ['oxlint --type-aware', 'oxfmt --check', 'knip --no-progress --include files,dependencies,unlisted,unresolved'],
        'each',
      ),
  },
  vitest('walls', 'Architecture rules, each tested by a violation'),
  vitest('unit', 'Unit tests'),
  vitest('integration', 'Integration tests, on PostgreSQL'),
  vitest('api', 'Marketplace API'),
  vitest('attacks', 'Attacks: hostile files, addresses and traffic'),
  vitest('faults', 'Faults: crashes, races and lost responses'),
  { name: 'browser', title: 'Browser tests', run: journeys },
];

/** Tools that only pass or fail: one test each, or one for all of them. */
async function checks(commands: readonly string[], counted: 'each' | 'together'): Promise<Count> {
  const failures: string[] = [];
  for (const command of commands) {
    const code = await run(command.split(' '));
    if (code !== 0) failures.push(`✗ ${command}`);
  }
  if (counted === 'together')
    return { passed: failures.length > 0 ? 0 : 1, failed: failures.length > 0 ? 1 : 0, failures };
  return { passed: commands.length - failures.length, failed: failures.length, failures };
}

function vitest(name: string, title: string): Step {
  return {
    name,
    title,
    run: () =>
      withReport(async (file) => {
        const code = await run([
          'vitest',
          'run',
          '--project',
          name,
          // The same tests again, in processes with another time zone.
          '--project',
          `${name} in *`,
          '--passWithNoTests',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
        ]);
        return countVitest(JSON.parse(readFileSync(file, 'utf8')), code);
      }),
  };
}

async function journeys(): Promise<Count> {
  return withReport(async (file) => {
    const code = await run(['playwright', 'test', '--reporter=line,json', '--pass-with-no-tests'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    return countPlaywright(JSON.parse(readFileSync(file, 'utf8')), code);
  });
}

async function withReport(body: (file: string) => Promise<Count>): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'rotation-report-'));
  try {
    return await body(join(folder, 'report.json'));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    warn(message);
    return { passed: 0, failed: 1, failures: [`✗ ${message}`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run([name = '', ...args]: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, [tool(name), ...args], {
    cwd: projectFolder,
    env: { ...withoutSettings(process.env), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const forward = () => child.kill('SIGTERM');
  process.on('SIGTERM', forward);
  const code = await new Promise<number | null>((resolve) =>
    child.once('close', resolve).once('error', () => resolve(1)),
  );
  process.off('SIGTERM', forward);
  return code ?? 1;
}
