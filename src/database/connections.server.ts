import pg from 'pg';

/** The connections of a process to one database, over several pools. */
export type Connections = {
  /** For `pg.Pool`: each client is tracked from its construction until it ends. */
  readonly Client: new (settings?: pg.ClientConfig) => pg.Client;
  /** Destroys every socket without a protocol message. Pending statements fail as on a lost connection. */
  readonly drop: () => void;
};

const tickMs = 100;
/** Connection timeout, in ticks while this process itself was running. */
const maxConnectTicks = 15;

/**
 * Gives every client an error listener for its whole life. A pool listens only while a client is idle: the loss of
 * a checked-out client would be an unhandled `error` event, which ends the process.
 */
export function trackConnections(): Connections {
  const clients = new Set<pg.Client>();

  class TrackedClient extends pg.Client {
    constructor(settings?: pg.ClientConfig) {
      super(settings);
      clients.add(this);
      const connecting = callAfterTicks(() => destroy(this));
      this.on('error', () => {});
      this.once('connect', connecting.stop);
      this.once('end', () => {
        connecting.stop();
        clients.delete(this);
      });
    }
  }

  return { Client: TrackedClient, drop: () => clients.forEach(destroy) };
}

/**
 * Timeout in timer ticks instead of clock time: after this process was stopped, starved of CPU or suspended with
 * its machine, no server is mistaken for silent.
 */
function callAfterTicks(callback: () => void): { readonly stop: () => void } {
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
    if (ticks < maxConnectTicks) return;
    clearInterval(ticking);
    callback();
  }, tickMs).unref();
  return { stop: () => clearInterval(ticking) };
}

/** Where the driver keeps its socket; its types do not declare it. */
type WithSocket = { readonly connection?: { readonly stream?: { readonly destroy: () => void } } };

export function destroy(client: pg.Client): void {
  (client as WithSocket).connection?.stream?.destroy();
}
