import { runScript } from './run-script.ts';
import { runCommand } from './terminal.ts';

await runCommand(() => runScript('tests/mutation/run.ts', 'mutation tests'));
