/** Sizes of a process's pools: upper bounds, as connections are opened when they are needed. */
export type PoolSizes = {
  /** For units of work and reads. */
  readonly db: number;
  readonly searches: number;
};

export type Processes = { readonly webs: number; readonly workers: number };

/** Sizes when connections are plentiful: more would not make a process faster, which has one thread. */
export const fullPools: PoolSizes = { db: 12, searches: 8 };
/** With smaller pools a few slow statements would stop a process. */
const minShare = 0.5;

/**
 * Dedicated connections, for what must not wait for a pool. Each process: job sender, payment leases, image leases,
 * claimant and health check. A web process also reads the catalogue version, and listens for its open pages; a worker has four for its jobs and one
 * that listens for them, and one in its pool of searches, which it does not use. The supervisor has its own health check
 * and its probe.
 */
const dedicated = { web: 7, worker: 11, supervisor: 2 } as const;

/** Left free by default: administration, backups, and what a killed process has not given back yet. */
const spare = 10;

/** What a server lets this installation open. */
export type ServerLimits = {
  readonly maxConnections: number;
  /** Slots that are reserved for superusers and other privileged roles. */
  readonly reserved: number;
  /** The limit of the role or of the database, whichever is smaller; null without one. */
  readonly ownLimit: number | null;
};

/** Sizes for a process of each kind, when all together may open `total` connections; null when they do not fit. */
export function planPools(
  total: number,
  processes: Processes,
): { readonly web: PoolSizes; readonly worker: PoolSizes } | null {
  const share = Math.min(1, (total - dedicatedConnections(processes)) / pooledConnections(processes));
  if (share < minShare) return null;
  const db = Math.floor(fullPools.db * share);
  return { web: { db, searches: Math.floor(fullPools.searches * share) }, worker: { db, searches: 1 } };
}

/** How many connections all processes may open together, or the sentence that says why they cannot start. */
export function connectionBudget(
  wanted: number | undefined,
  { maxConnections, reserved, ownLimit }: ServerLimits,
  processes: Processes,
): { readonly total: number } | { readonly problem: string } {
  const available = Math.min(maxConnections - reserved, ownLimit ?? Infinity);
  const why =
    ownLimit !== null && ownLimit < maxConnections - reserved
      ? 'the connection limit of its role or database'
      : `max_connections is ${maxConnections}, ${reserved} of them reserved`;
  if (wanted !== undefined && wanted > available)
    return {
      problem:
        `DATABASE_CONNECTIONS is ${wanted}, but PostgreSQL lets Rotation open only ${available} (${why}). ` +
        `Set DATABASE_CONNECTIONS to ${available} or less, or raise the limit of PostgreSQL.`,
    };
  const total = wanted ?? available - spare;
  const needed = Math.ceil(dedicatedConnections(processes) + pooledConnections(processes) * minShare);
  if (total >= needed) return { total };
  const { webs, workers } = processes;
  const limit =
    wanted === undefined
      ? `PostgreSQL lets Rotation open ${available} (${why}), of which ${spare} stay free for administration`
      : `DATABASE_CONNECTIONS allows ${wanted}`;
  return {
    problem:
      `${webs} web process${webs === 1 ? '' : 'es'} and ${workers} worker${workers === 1 ? '' : 's'} need at least ` +
      `${needed} database connections, and ${limit}. Lower WEB_PROCESSES or WORKERS, or raise the limit.`,
  };
}

/** `max_connections` with which a server has enough for these processes. */
export function enoughConnections(processes: Processes): number {
  return Math.max(100, dedicatedConnections(processes) + pooledConnections(processes) + spare + 3);
}

function dedicatedConnections({ webs, workers }: Processes): number {
  return dedicated.supervisor + webs * dedicated.web + workers * dedicated.worker;
}

function pooledConnections({ webs, workers }: Processes): number {
  return webs * (fullPools.db + fullPools.searches) + workers * fullPools.db;
}
