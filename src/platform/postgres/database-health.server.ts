import pg from 'pg';
import { DatabaseAway, isServerAway } from './connection-error.ts';
import { destroy } from '#src/database/connections.server.ts';

/** Whether the database answers at all: a circuit breaker for everything that would wait for it. */
export type DatabaseHealth = {
  readonly isAway: () => boolean;
  /** Does the work, or rejects with `DatabaseAway` as soon as the database is known to be away: before it or meanwhile. */
  readonly orAway: <T>(work: () => Promise<T>) => Promise<T>;
  readonly close: () => void;
};

export type Pace = {
  readonly tickMs: number;
  /** Ticks between an answer and the next probe; one while the database is away. */
  readonly restTicks: number;
  /** Ticks without an answer after which the database is away. */
  readonly maxSilentTicks: number;
  /** Ticks of being away after which connections are given up: behind them may be a machine that is gone. */
  readonly dropAfterTicks: number;
};

/** Away is known at most 1.6 s after the last answer, and its return within 0.2 s. */
const usualPace: Pace = { tickMs: 100, restTicks: 3, maxSilentTicks: 13, dropAfterTicks: 80 };

type Probe = { readonly client: pg.Client; ticks: number };

/**
 * Asks `select 1` again and again on a connection of its own. So a statement that takes long is told from a
 * database that hangs: this one waits behind no other, needs no lock, and a database that lives answers it.
 * Silence is counted in ticks of this process, not by a clock, so that a process that was itself stopped or
 * starved does not take the database for hung.
 */
export function watchDatabase(url: string, onLongAway: () => void, pace = usualPace): DatabaseHealth {
  const watch = new Watch(url, onLongAway, pace);
  return {
    isAway: () => watch.away,
    orAway: (work) => watch.orAway(work),
    close: () => watch.close(),
  };
}

class Watch {
  away = false;
  readonly #url: string;
  readonly #onLongAway: () => void;
  readonly #pace: Pace;
  readonly #waiting = new Set<() => void>();
  readonly #ticking: NodeJS.Timeout;
  #awayTicks = 0;
  #restedTicks = 0;
  #idle: pg.Client | null = null;
  #probe: Probe | null = null;

  constructor(url: string, onLongAway: () => void, pace: Pace) {
    this.#url = url;
    this.#onLongAway = onLongAway;
    this.#pace = pace;
    this.#ticking = setInterval(() => this.#tick(), pace.tickMs).unref();
  }

  /** A race that leaves nothing behind: what has ended is in no list any more. */
  orAway<T>(work: () => Promise<T>): Promise<T> {
    if (this.away) return Promise.reject(new DatabaseAway(unreachable));
    return new Promise((resolve, reject) => {
      const give = () => reject(new DatabaseAway(unreachable));
      this.#waiting.add(give);
      work()
        .then(resolve, reject)
        .finally(() => this.#waiting.delete(give));
    });
  }

  close(): void {
    clearInterval(this.#ticking);
    const left = [this.#idle, this.#probe?.client ?? null];
    [this.#idle, this.#probe] = [null, null];
    for (const client of left) if (client !== null) destroy(client);
  }

  #tick(): void {
    if (this.away && ++this.#awayTicks === this.#pace.dropAfterTicks) this.#onLongAway();
    if (this.#probe !== null) {
      this.#probe.ticks += 1;
      if (this.#probe.ticks < this.#pace.maxSilentTicks) return;
      destroy(this.#probe.client);
      this.#probe = null;
      this.#set(true);
    } else if (++this.#restedTicks >= (this.away ? 1 : this.#pace.restTicks)) void this.#ask(this.#idle);
  }

  async #ask(known: pg.Client | null): Promise<void> {
    const client = known ?? clientFor(this.#url);
    const mine: Probe = (this.#probe = { client, ticks: 0 });
    this.#idle = null;
    this.#restedTicks = 0;
    try {
      if (known === null) await client.connect();
      await client.query('select 1');
      if (this.#probe !== mine) return;
      this.#idle = client;
      this.#set(false);
    } catch (error) {
      destroy(client);
      if (this.#probe !== mine) return;
      // One connection may be lost to anything: only a new one tells how the server is.
      if (known !== null) return void this.#ask(null);
      this.#set(isServerAway(error));
    }
    this.#probe = null;
  }

  #set(away: boolean): void {
    const turned = away && !this.away;
    this.away = away;
    if (!turned) return;
    this.#awayTicks = 0;
    for (const give of this.#waiting) give();
  }
}

const unreachable = 'The database does not answer';

function clientFor(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, application_name: 'rotation-health', keepAlive: true });
  client.on('error', () => {});
  return client;
}
