import { enableCompileCache } from 'node:module';

// Compile cache of the supervisor's own modules: must be enabled before they are imported.
enableCompileCache('.tools/compiled');
const { runCommand } = await import('./terminal.ts');
const { runStack } = await import('./stack/run-stack.ts');

await runCommand(() => runStack('development'));
