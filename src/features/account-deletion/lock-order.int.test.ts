import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { stateOf } from '#tests/support/expect-invariants.ts';
import { emptyBrowser, ownPassword, viewerWithPassword } from '#tests/support/own-password.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { deleteAccount } from './commands.server.ts';

const context = await contextOfFile();
const { app, flow } = context;

/** Starts the works one after the other while a row is locked; each waits before the next begins. */
async function behind(transactionId: string, works: readonly (() => Promise<string>)[]): Promise<string[]> {
  const client: PoolClient = await app.db.$client.connect();
  const running: Promise<string>[] = [];
  try {
    await client.query('begin');
    await client.query('select from transactions where id = $1 for update', [transactionId]);
    for (const work of works) {
      running.push(work().catch(String));
      await expect.poll(() => waitingForLocks(app.db), { timeout: 60_000 }).toBe(running.length);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return Promise.all(running);
}

test.each(['customer', 'lender'] as const)(
  'an attempt of the %s to delete the account does not break the acceptance of an order',
  async (side) => {
    const fixture = await flow.saleFixture();
    const id = await flow.preauthorised(fixture, saleOrder(fixture.listingId));
    const viewer = await viewerWithPassword(app, side === 'customer' ? fixture.customerId : fixture.lenderId);
    const remove = () => deleteAccount(app, viewer, { currentPassword: ownPassword }, emptyBrowser);
    const results = await behind(id, [
      () => codeAfter(remove),
      () => codeAfter(() => flow.executeAs(fixture.lenderId, id, 'accept')),
    ]);
    expect(results).toEqual(['account-not-deletable', 'done']);
    expect(await stateOf(context, id)).toBe('accepted');
  },
);
