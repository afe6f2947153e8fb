import { join } from 'node:path';
import type { Config } from '#src/platform/config.ts';
import { makeApp } from '#src/platform/make-app.server.ts';
import { executeAction, type FaultedAction } from './actions.ts';
import { watchFolders, withCrashPoints } from './crash-points.ts';

/** The action of a crash target, and the point at which it kills itself. `point` 0: it survives and reports all points. */
export type CrashPlan = { readonly action: FaultedAction; readonly point: number };

const app = await makeApp(JSON.parse(process.env['CRASH_TARGET_CONFIG'] ?? '{}') as Config);
const reached: string[] = [];

function killAt(point: number): (name: string) => void {
  return (name) => {
    reached.push(name);
    if (reached.length !== point) return;
    process.kill(process.pid, 'SIGKILL');
    // Blocks the thread, so that no code runs between the signal and the end of the process.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  };
}

const plan = new Promise<CrashPlan>((resolve) => process.once('message', (message) => resolve(message as CrashPlan)));
process.send?.('ready');
const { action, point } = await plan;
const reach = killAt(point);
if (action.kind === 'upload' || action.kind === 'sizes')
  watchFolders([app.images.spool, join(app.config.dataDir, 'files')], reach);
await executeAction(withCrashPoints(app, reach), action);
process.stdout.write(JSON.stringify(reached));
await app.close();
process.disconnect();
