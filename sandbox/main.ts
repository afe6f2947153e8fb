import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeFaults } from './control/faults.ts';
import { sweep } from './money/sweep.ts';
import { makeListener } from './server.ts';
import { readSettings } from './settings.ts';
import { nowIn } from './store/clock.ts';
import { openStore } from './store/database.ts';
import { makeDeliverer } from './webhooks/deliver.ts';

const settings = readSettings(process.env);
const store = openStore(settings.dataDir);
const server = createServer();
server.requestTimeout = 30_000;
server.headersTimeout = 10_000;
server.keepAliveTimeout = 30_000;
server.listen(settings.port, settings.host);
await once(server, 'listening');

const { port } = server.address() as AddressInfo;
const publicUrl = settings.publicUrl ?? `http://localhost:${port}`;
const deliverer = makeDeliverer(store, settings);
const { wake, deliverySettings } = deliverer;
server.on(
  'request',
  makeListener({ store, settings, publicUrl, faults: makeFaults(), inProgress: new Set(), wake, deliverySettings }),
);

const ticking = setInterval(() => {
  try {
    sweep({ store, now: nowIn(store), account: '', request: { id: null, idempotencyKey: null } });
    wake();
  } catch (thrown) {
    console.error('sandbox: the sweep failed', thrown);
  }
}, 10_000);

let stopping = false;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  clearInterval(ticking);
  server.close();
  server.closeIdleConnections();
  await deliverer.stop();
  server.closeAllConnections();
  store.close();
  process.exit(0);
}

process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
// The parent process has gone, so no other process would stop this one.
process.on('disconnect', () => void stop());
console.log(`ready ${port}`);
