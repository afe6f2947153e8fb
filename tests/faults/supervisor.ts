import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from '#src/server/launch/supervision/child.ts';
import { messageProbe } from '#src/server/launch/supervision/liveness.ts';

/** A supervisor process with one child, for tests that pause the supervisor itself. */
const child = new Child({
  name: 'child',
  module: 'tests/faults/supervised.ts',
  env: process.env,
  logFile: join(mkdtempSync(join(tmpdir(), 'rotation-supervisor-')), 'child.log'),
  makeProbe: messageProbe,
  onChange: () => {},
  isDatabaseAway: () => false,
  timing: { tickMs: 50, maxSilentTicks: 10 },
});
await child.ready;
process.send?.(child.pid ?? 0);
process.on('disconnect', () => {
  child.kill();
  process.exit(0);
});
