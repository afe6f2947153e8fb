import { runScript } from './run-script.ts';
import { runCommand } from './terminal.ts';

await runCommand(() => runScript('tests/faults/run-faults.ts', 'fault tests'));
