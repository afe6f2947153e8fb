import type { Tx } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Actor, Transaction } from '../transaction.server.ts';

/** What guards and actions of a transition work with; `tx` holds the transaction's row lock. */
export type TransitionContext = {
  readonly tx: Tx;
  readonly app: App;
  readonly transaction: Transaction;
  readonly actor: Actor;
  readonly now: Date;
};
