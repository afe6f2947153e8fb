import type pg from 'pg';
import { DatabaseAway, isServerAway } from './connection-error.ts';
import type { Connections } from '#src/database/connections.server.ts';
import { DatabaseClient, destroy } from '#src/database/client.server.ts';

/** Health check of the database: a circuit breaker for everything that would wait for it. */
export type DatabaseHealth = {
  readonly isAway: () => boolean;
  /** Runs the work, or rejects with `DatabaseAway` as soon as the database is known to be away: before or during it. */
  readonly orAway: <T>(work: () => Promise<T>) => Promise<T>;
  readonly close: () => void;
};

export type ProbeTiming = {
  readonly tickMs: number;
  /** Ticks between an answer and the next probe; one while the database is away. */
  readonly restTicks: number;
  /** Ticks without an answer after which the database counts as away. */
  readonly maxSilentTicks: number;
  /** Ticks of being away after which connections are dropped: their machine may be gone. */
  readonly dropAfterTicks: number;
};

/** An outage is detected at most 1.6 s after the last answer, and its end within 0.2 s. */
const defaultTiming: ProbeTiming = { tickMs: 100, restTicks: 3, maxSilentTicks: 13, dropAfterTicks: 80 };

/** The connections to treat by what the probe shows: dropped in a long outage, renewed after each one. */
type PooledConnections = Pick<Connections, 'drop' | 'renew'>;

type Probe = { readonly client: pg.Client; ticks: number };

/**
 * Probes with `select 1` on a dedicated connection. This distinguishes a slow statement from a hung database: the
 * probe waits behind no other statement, needs no lock, and a working database answers it. Silence is counted in
 * ticks of this process, not by a clock, so that a process that was itself stopped or starved does not take the
 * database for hung.
 */
export function watchDatabase(url: string, connections?: PooledConnections, timing = defaultTiming): DatabaseHealth {
  const watch = new Watch(url, connections, timing);
  return {
    isAway: () => watch.away,
    orAway: (work) => watch.orAway(work),
    close: () => watch.close(),
  };
}

class Watch {
  away = false;
  readonly #url: string;
  readonly #connections: PooledConnections | undefined;
  readonly #timing: ProbeTiming;
  readonly #waiting = new Set<() => void>();
  readonly #ticking: NodeJS.Timeout;
  #awayTicks = 0;
  #restedTicks = 0;
  #idle: pg.Client | null = null;
  #probe: Probe | null = null;

  constructor(url: string, connections: PooledConnections | undefined, timing: ProbeTiming) {
    this.#url = url;
    this.#connections = connections;
    this.#timing = timing;
    this.#ticking = setInterval(() => this.#tick(), timing.tickMs).unref();
  }

  /** Rejects early without leaking: a finished call is removed from the set. */
  orAway<T>(work: () => Promise<T>): Promise<T> {
    if (this.away) return Promise.reject(new DatabaseAway(unreachable));
    return new Promise((resolve, reject) => {
      const rejectAway = () => reject(new DatabaseAway(unreachable));
      this.#waiting.add(rejectAway);
      work()
        .then(resolve, reject)
        .finally(() => this.#waiting.delete(rejectAway));
    });
  }

  close(): void {
    clearInterval(this.#ticking);
    const left = [this.#idle, this.#probe?.client ?? null];
    [this.#idle, this.#probe] = [null, null];
    for (const client of left) if (client !== null) destroy(client);
  }

  #tick(): void {
    if (this.away && ++this.#awayTicks === this.#timing.dropAfterTicks) this.#connections?.drop();
    if (this.#probe !== null) {
      this.#probe.ticks += 1;
      if (this.#probe.ticks < this.#timing.maxSilentTicks) return;
      destroy(this.#probe.client);
      this.#probe = null;
      this.#set(true);
    } else if (++this.#restedTicks >= (this.away ? 1 : this.#timing.restTicks)) void this.#runProbe(this.#idle);
  }

  async #runProbe(known: pg.Client | null): Promise<void> {
    const client = known ?? clientFor(this.#url);
    const current: Probe = (this.#probe = { client, ticks: 0 });
    this.#idle = null;
    this.#restedTicks = 0;
    try {
      if (known === null) await client.connect();
      await client.query('select 1');
      if (this.#probe !== current) return;
      this.#idle = client;
      this.#set(false);
    } catch (error) {
      destroy(client);
      if (this.#probe !== current) return;
      // One connection may be lost for many reasons: only a new one shows the state of the server.
      if (known !== null) return void this.#runProbe(null);
      this.#set(isServerAway(error));
    }
    this.#probe = null;
  }

  #set(away: boolean): void {
    const isNewOutage = away && !this.away;
    if (this.away && !away) this.#connections?.renew();
    this.away = away;
    if (!isNewOutage) return;
    this.#awayTicks = 0;
    for (const rejectAway of this.#waiting) rejectAway();
  }
}

const unreachable = 'The database does not answer';

function clientFor(url: string): pg.Client {
  const client = new DatabaseClient({ connectionString: url, application_name: 'rotation-health' });
  return client;
}
