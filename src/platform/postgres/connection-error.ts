import { postgresError } from '#src/database/postgres-error.ts';

/** Thrown instead of waiting any longer for a database that is known to be away. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
}

/**
 * SQLSTATE: connection exceptions (08), the server stops or starts (57P), no connection or memory left (53), a
 * statement or idle transaction timeout (57014, 25P03), a read-only standby (25006).
 */
const states = /^(08...|53...|57P0.|57014|25P03|25006)$/;

/** Error codes of the operating system for an unreachable address. */
const network =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;

/** Messages of the driver and its pool, which have no code. */
const driver =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/;

/** Whether the database was unreachable, or hit a timeout or resource limit: not a bug, and worth a retry. */
export function isConnectionError(thrown: unknown): boolean {
  return connectionErrorReason(thrown) !== null;
}

/** The code of such an error, or its name where it has none; null for every other error. */
export function connectionErrorReason(thrown: unknown): string | null {
  for (const error of chain(thrown)) {
    const code = postgresError(error)?.code ?? ('code' in error && typeof error.code === 'string' ? error.code : '');
    if (states.test(code) || network.test(code)) return code;
    if (error.name === 'DatabaseAway' || driver.test(error.message)) return error.name;
  }
  return null;
}

/**
 * Whether the server itself is unreachable or not accepting connections yet; one lost connection alone means
 * neither.
 */
export function isServerAway(thrown: unknown): boolean {
  return chain(thrown).some((error) => {
    const code = postgresError(error)?.code;
    if (code !== undefined) return /^57P0.$/.test(code);
    return driver.test(error.message) || ('code' in error && network.test(String(error.code)));
  });
}

/**
 * The error with its causes. Drizzle wraps the driver's error, and a host with several addresses has one error for
 * each.
 */
function chain(thrown: unknown, depth = 0): Error[] {
  if (!(thrown instanceof Error) || depth > 4) return [];
  const others = thrown instanceof AggregateError ? thrown.errors : [];
  return [thrown, ...[thrown.cause, ...others].flatMap((one) => chain(one, depth + 1))];
}
