import pg from 'pg';

/** The connections that a process has to one database, in several pools. */
export type Connections = {
  /** For `pg.Pool`: each client is known here from its first byte to its last. */
  readonly Client: new (settings?: pg.ClientConfig) => pg.Client;
  /** Closes every socket without a word, whatever waits on it: it fails as a lost connection. */
  readonly drop: () => void;
};

const tickMs = 100;
/** Of waiting for a new connection, while this process itself was running. */
const maxTicks = 15;

/**
 * Gives every client an error listener for its whole life. A pool listens only while a client lies idle: the
 * loss of one that is checked out would be an `error` event that nobody hears, which ends the process.
 */
export function trackConnections(): Connections {
  const clients = new Set<pg.Client>();

  class TrackedClient extends pg.Client {
    constructor(settings?: pg.ClientConfig) {
      super(settings);
      clients.add(this);
      const connecting = afterTicks(() => destroy(this));
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
 * Counts the timer's own ticks instead of reading a clock: a process that was stopped, starved or asleep with
 * its machine takes nobody else for silent.
 */
function afterTicks(callback: () => void): { readonly stop: () => void } {
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
    if (ticks < maxTicks) return;
    clearInterval(ticking);
    callback();
  }, tickMs).unref();
  return { stop: () => clearInterval(ticking) };
}

/** What the driver keeps its socket in; its types do not tell. */
type Wired = { readonly connection?: { readonly stream?: { readonly destroy: () => void } } };

export function destroy(client: pg.Client): void {
  (client as Wired).connection?.stream?.destroy();
}
