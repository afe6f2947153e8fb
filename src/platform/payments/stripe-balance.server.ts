import type Stripe from 'stripe';
import { answerOf, no } from './answers.server.ts';
import type { Payments } from './payments.ts';
import {
  readBalanceObject,
  readBalanceTransactionObject,
  readChargeObject,
  readDisputeObject,
  readFraudWarningObject,
  readPlatformObject,
} from './read-balance.server.ts';
import { entriesOf } from './read-objects.server.ts';
import { isIdOf } from './stripe-ids.ts';

type BalancePart = Pick<
  Payments,
  'readPlatform' | 'readCharge' | 'readDispute' | 'readFraudWarning' | 'listBalanceTransactions' | 'readBalance'
>;

/** Reads of our account and of what moved its balance: charges, disputes and every balance transaction. */
export function balancePart(client: Stripe): BalancePart {
  return {
    readPlatform: () => answerOf(async () => readPlatformObject(await client.accounts.retrieveCurrent())),
    async readCharge(chargeId) {
      if (!isIdOf('charge', chargeId)) return no('resource_missing', 'There is no such charge.');
      return answerOf(async () =>
        readChargeObject(await client.charges.retrieve(chargeId, { expand: ['balance_transaction'] })),
      );
    },
    async readDispute(disputeId) {
      if (!isIdOf('dispute', disputeId)) return no('resource_missing', 'There is no such dispute.');
      return answerOf(async () => readDisputeObject(await client.disputes.retrieve(disputeId)));
    },
    async readFraudWarning(warningId) {
      if (!isIdOf('fraudWarning', warningId)) return no('resource_missing', 'There is no such fraud warning.');
      return answerOf(async () => readFraudWarningObject(await client.radar.earlyFraudWarnings.retrieve(warningId)));
    },
    listBalanceTransactions: (since, before = null) =>
      answerOf(async () => {
        const created = { gte: secondsOf(since), ...(before !== null && { lt: secondsOf(before) }) };
        const lines = await entriesOf(
          client.balanceTransactions.list({ created, limit: 100 }),
          Number.POSITIVE_INFINITY,
        );
        return lines.map(readBalanceTransactionObject).toReversed();
      }),
    readBalance: () => answerOf(async () => readBalanceObject(await client.balance.retrieve())),
  };
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);
