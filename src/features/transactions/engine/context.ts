import type { Tx } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Actor, Transaction } from '../transaction.server.ts';
import type { TransitionInput } from '../inputs.ts';
import type { Order } from '../order.ts';
import type { Priced } from '../price-order.server.ts';
import type { Group } from './group.server.ts';
import type { Stays } from './kept-share.ts';

/** What guards and actions of a transition work with; `tx` holds the locks of the transaction and its payment. */
export type TransitionContext = {
  readonly tx: Tx;
  readonly app: App;
  readonly transaction: Transaction;
  /** The transaction with the others of its payment. */
  readonly group: Group;
  readonly actor: Actor;
  readonly now: Date;
  readonly input: TransitionInput;
  /** The order that this transition is about, checked and priced; null where none is. */
  readonly ordered: Ordered | null;
  /** What the party saw of the transaction when it decided (`seenOf`); without it nothing is compared. */
  readonly seen?: string | undefined;
} & Stays;

export type Ordered = { readonly order: Order; readonly priced: Priced };

export const noInput = { input: { kind: 'none' }, ordered: null } as const;
