import { expect, test } from 'vitest';
import { behindLock } from '#tests/support/behind-lock.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { stateOf } from '#tests/support/expect-invariants.ts';
import { emptyBrowser, ownPassword, viewerWithPassword } from '#tests/support/own-password.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { deleteAccount } from './commands.server.ts';

const context = await contextOfFile();
const { app, flow } = context;

test.each(['customer', 'lender'] as const)(
  'an attempt of the %s to delete the account does not break the acceptance of an order',
  async (side) => {
    const fixture = await flow.saleFixture();
    const id = await flow.preauthorised(fixture, saleOrder(fixture.listingId));
    const viewer = await viewerWithPassword(app, side === 'customer' ? fixture.customerId : fixture.lenderId);
    const remove = () => deleteAccount(app, viewer, { currentPassword: ownPassword }, emptyBrowser);
    const results = await behindLock(app.db, { table: 'transactions', id }, [
      () => codeAfter(remove),
      () => codeAfter(() => flow.executeAs(fixture.lenderId, id, 'accept')),
    ]);
    expect(results).toEqual(['account-not-deletable', 'done']);
    expect(await stateOf(context, id)).toBe('accepted');
  },
);
