import type { Tx } from '#src/database/database.server.ts';

/** What an operator's decision takes from the payout of an order's lender, in minor units. */
export type LenderBears = {
  readonly paymentId: string;
  readonly transactionId: string;
  readonly amount: number;
  readonly why: 'disputed' | 'refunded' | 'charged-less';
};

/** A part of the decision's unit of work, after the money is booked. */
export type OnLenderBears = (tx: Tx, borne: LenderBears) => Promise<void>;

export const tellNobody: OnLenderBears = async () => {};
