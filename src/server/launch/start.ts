import { enableCompileCache } from 'node:module';

// The supervisor's own modules, compiled once for all starts: it comes before everything else.
enableCompileCache('.tools/compiled');
const { runCommand } = await import('./terminal.ts');
const { runStack } = await import('./run-stack.ts');

await runCommand(() => runStack('production'));
