import { runStack } from './run-stack.ts';
import { runCommand } from './terminal.ts';

await runCommand(() => runStack('production'));
