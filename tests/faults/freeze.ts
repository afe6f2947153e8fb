import type pg from 'pg';
import { openDatabase } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import { makeClaimant } from '#src/platform/claimant.server.ts';
import { makeLeases } from '#src/platform/leases.server.ts';
import type { TestContext } from '#tests/support/test-context.ts';
import { executeAction } from './actions.ts';
import { withCrashPoints } from './crash-points.ts';
import type { CrashTargets } from './kill.ts';

/**
 * Targets in this process, which starts none: at its crash point an action stands still for ever, and the connections that
 * it has to the database are cut, as they are when its process dies. What it leaves behind in the database and at Stripe is
 * the same, for half of the time; what it would leave on a disk is not.
 */
export function makeFrozenTargets({ app }: TestContext): CrashTargets {
  return {
    run: async ({ action, point }) => {
      const own = withOwnConnections(app);
      const { reached, reach, frozen } = freezeAt(point);
      const end = executeAction(withCrashPoints(own.app, reach), action).then(() => false);
      const killed = await Promise.race([end, frozen]).finally(own.cut);
      return { killed, points: killed ? [] : reached };
    },
    close: () => {},
  };
}

/** Everything that reaches a point afterwards stands still too: nothing of a dead process goes on. */
function freezeAt(point: number) {
  const { promise: frozen, resolve } = Promise.withResolvers<true>();
  const reached: string[] = [];
  let isFrozen = false;
  const reach = async (name: string): Promise<void> => {
    if (!isFrozen) reached.push(name);
    isFrozen ||= reached.length === point;
    if (!isFrozen) return;
    resolve(true);
    await new Promise(() => {});
  };
  return { reached, reach, frozen };
}

/** The application with connections of its own for what it writes and what it holds. */
function withOwnConnections(app: App): { readonly app: App; readonly cut: () => Promise<void> } {
  const { databaseUrl } = app.config;
  const db = openDatabase(databaseUrl);
  const clients = new Set<pg.PoolClient>();
  db.$client.on('connect', (client) => {
    // An event that nobody listens to would end this process.
    client.on('error', () => {});
    clients.add(client);
  });
  const [leases, claimant] = [makeLeases(databaseUrl), makeClaimant(databaseUrl)];
  return {
    app: { ...app, db, leases, claimant },
    cut: async () => {
      for (const client of clients) streamOf(client).destroy();
      await Promise.all([leases.close(), claimant.close()]);
    },
  };
}

/** The socket of a connection, which the type declarations do not show. */
function streamOf(client: pg.PoolClient): { readonly destroy: () => void } {
  return (client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }).connection.stream;
}
