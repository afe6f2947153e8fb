import type { Tx } from '#src/database/database.server.ts';
import type { Transition } from '#src/domain/process/process.ts';
import { takeBackAgreement } from '../agreed-caps.server.ts';
import { isHidden } from '../transaction.server.ts';
import { lockListingsOf, type Group } from './group.server.ts';
import { takeBackActions } from './process-actions.server.ts';
import { removeRequest } from './remove-request.server.ts';

/**
 * Gives back what the request of a payment took, when Stripe refused it or its time is over before Stripe answered. A row
 * that the request created is removed; one that an enquiry or an offer began stays in its state.
 */
export async function takeBack(tx: Tx, group: Group, { actions = [] }: Transition): Promise<void> {
  await lockListingsOf(tx, group.transactions);
  for (const transaction of group.transactions) {
    await takeBackAgreement(tx, transaction.id);
    await (isHidden(transaction) ? removeRequest(tx, transaction) : takeBackActions(tx, transaction, actions));
  }
}
