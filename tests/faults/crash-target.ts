import type { Config } from '#src/platform/config.ts';
import { makeApp } from '#src/platform/make-app.server.ts';
import { perform, type FaultedAction } from './actions.ts';
import { withCrashPoints } from './crash-points.ts';

/** What a process is to do, and at which point it dies. `point` 0: it lives, and names every point it came by. */
export type Fate = { readonly action: FaultedAction; readonly point: number };

const app = await makeApp(JSON.parse(process.env['VICTIM_CONFIG'] ?? '{}') as Config);
const reached: string[] = [];

function dieAt(point: number): (name: string) => void {
  return (name) => {
    reached.push(name);
    if (reached.length !== point) return;
    process.kill(process.pid, 'SIGKILL');
    // Nothing may happen between the signal and the end.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  };
}

const fate = new Promise<Fate>((resolve) => process.once('message', (message) => resolve(message as Fate)));
process.send?.('ready');
const { action, point } = await fate;
await perform(withCrashPoints(app, dieAt(point)), action);
process.stdout.write(JSON.stringify(reached));
await app.close();
process.disconnect();
