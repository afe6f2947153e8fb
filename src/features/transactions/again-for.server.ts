import { isAllowed, type Asker } from '#src/domain/policy/policies.ts';
import type { App } from '#src/platform/app.ts';
import type { TransactionAccess } from './access.server.ts';
import { isPayableAgain, paidAgainBy } from './pay-again.server.ts';
import { isHidden } from './transaction.server.ts';

/** Transactions that pay one again: ids, null where there is none. */
export type Again = {
  /** The ended one that this one pays again. */
  readonly of: string | null;
  /** The one that pays this one again. */
  readonly by: string | null;
  /** The viewer may pay this one again. */
  readonly offered: boolean;
};

export async function againFor(app: App, viewer: Asker, { transaction, role }: TransactionAccess): Promise<Again> {
  const by = await paidAgainBy(app.db, transaction.id);
  const mayPay = role === 'customer' && isAllowed('order.request', viewer);
  return {
    of: transaction.againOf,
    by: by === null || isHidden({ ...transaction, state: by.state }) ? null : by.id,
    offered: mayPay && by === null && isPayableAgain(transaction),
  };
}
