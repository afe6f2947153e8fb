import { runErrand } from './errand.ts';
import { runCommand } from './terminal.ts';

await runCommand(() => runErrand('bench/run.ts', 'benchmarks'));
