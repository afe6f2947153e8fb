import { sql, type SQL } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestContext } from './test-context.ts';
import { waitingForLocks } from './waiting-for-locks.ts';

/** Locks tables exclusively, so that every reader blocks, until `release` is called or `body` ends. */
export async function withLocked<T>(
  { app }: TestContext,
  tables: readonly string[],
  body: (release: () => void) => Promise<T>,
): Promise<T> {
  return whileHeld(app, sql`lock table ${sql.raw(tables.join(', '))} in access exclusive mode`, body);
}

/** Holds what a statement locks until `release` is called or `body` ends. */
async function whileHeld<T>(
  app: Pick<TestContext['app'], 'db'>,
  lock: SQL,
  body: (release: () => void) => Promise<T>,
): Promise<T> {
  const { promise: end, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: isLocked, reject: isNotLocked } = Promise.withResolvers<void>();
  const holding = app.db.transaction(async (tx) => {
    await tx.execute(lock);
    isLocked();
    await end;
  });
  holding.catch(isNotLocked);
  await locked;
  try {
    return await body(release);
  } finally {
    release();
    await holding;
  }
}

/**
 * Makes both calls wait for the lock of one row before either goes on, so that each has read what it reads without that lock;
 * then what each returns. Fails where one of them ends without waiting.
 */
export async function bothAfterLock<T>(
  { app }: { readonly app: Pick<TestContext['app'], 'db'> },
  { table, id }: { readonly table: string; readonly id: string },
  calls: readonly [() => Promise<T>, () => Promise<T>],
): Promise<readonly [T, T]> {
  const both = await whileHeld(app, sql`select from ${sql.raw(table)} where id = ${id} for update`, async () => {
    const started = Promise.all([calls[0](), calls[1]()]);
    await expect.poll(() => waitingForLocks(app.db)).toBe(2);
    return { started };
  });
  return both.started;
}
