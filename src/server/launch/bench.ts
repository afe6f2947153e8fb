import { runScript } from './run-script.ts';
import { runCommand } from './terminal.ts';

await runCommand(() => runScript('bench/run.ts', 'benchmarks'));
