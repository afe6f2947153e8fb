import type pg from 'pg';
import { bytesRead, DatabaseClient, destroy, isIdle } from './client.server.ts';

/** The connections of a process to one database, over several pools. */
export type Connections = {
  /** For `pg.Pool`: each client is tracked from its construction until it ends. */
  readonly Client: new (settings?: pg.ClientConfig) => pg.Client;
  /** Destroys every socket without a protocol message. Pending statements fail as on a lost connection. */
  readonly drop: () => void;
  /**
   * Replaces the connections that an outage may have cut off without a sign, as a firewall does that forgets them:
   * idle ones immediately, the others unless the server answers on them within a second.
   */
  readonly renew: () => void;
};

const tickMs = 100;
/** Timeouts in ticks: of a new connection, of an old one after an outage, and beyond the statement timeout. */
const maxTicks = { connect: 15, renew: 10, statement: 50 };

/**
 * Clients for pools. One whose server is silent for longer than its statement timeout is destroyed: the answer of a
 * cut connection never arrives.
 */
export function trackConnections(): Connections {
  const clients = new Set<pg.Client>();

  class TrackedClient extends DatabaseClient {
    constructor(settings: pg.ClientConfig = {}) {
      super(settings);
      clients.add(this);
      const connecting = destroyUnless(this, maxTicks.connect, () => false);
      const statement = watchStatements(this, Number(settings.statement_timeout ?? 0));
      this.once('connect', connecting.stop);
      this.once('end', () => {
        connecting.stop();
        statement.stop();
        clients.delete(this);
      });
    }
  }

  return {
    Client: TrackedClient,
    drop: () => clients.forEach(destroy),
    renew: () => clients.forEach(renew),
  };
}

type Watch = { readonly stop: () => void };

/**
 * Destroys the client after this many consecutive ticks unless `isWell`. Timer ticks instead of clock time: after
 * this process was stopped, starved of CPU or suspended with its machine, no server is mistaken for silent.
 */
function destroyUnless(client: pg.Client, afterTicks: number, isWell: () => boolean): Watch {
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks = isWell() ? 0 : ticks + 1;
    if (ticks < afterTicks) return;
    clearInterval(ticking);
    destroy(client);
  }, tickMs).unref();
  return { stop: () => clearInterval(ticking) };
}

/** Without a statement timeout a statement may be silent for as long as it runs. */
function watchStatements(client: pg.Client, timeoutMs: number): Watch {
  if (timeoutMs === 0) return { stop() {} };
  let seen = 0;
  return destroyUnless(client, timeoutMs / tickMs + maxTicks.statement, () => {
    const before = seen;
    seen = bytesRead(client);
    return isIdle(client) || seen !== before;
  });
}

function renew(client: pg.Client): void {
  if (isIdle(client) && client.getTransactionStatus() !== 'T') return destroy(client);
  const before = bytesRead(client);
  const watch = destroyUnless(client, maxTicks.renew, () => {
    if (bytesRead(client) !== before) watch.stop();
    return false;
  });
}
