import type Stripe from 'stripe';
import { answerOf, no } from './answers.server.ts';
import type { Payments } from './payments.ts';
import { readAccountObject } from './read-objects.server.ts';
import { isIdOf } from './stripe-ids.ts';

/** The merchant category code of the specification (computer software stores); 7296 is clothing rental. */
const merchantCategory = '5734';

/** Connected accounts, which receive a lender's payouts. */
export function accountPart(client: Stripe): Pick<Payments, 'createAccount' | 'readAccount'> {
  return {
    createAccount: ({ userId, country, email }, key) =>
      answerOf(async () =>
        readAccountObject(
          await client.accounts.create(
            {
              type: 'custom',
              country,
              email,
              business_type: 'individual',
              business_profile: { mcc: merchantCategory },
              capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
              // Stripe may collect from the lender's bank what a reversal leaves below zero; the lender's terms say so.
              settings: { payouts: { debit_negative_balances: true } },
              metadata: { user: userId },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    async readAccount(accountId) {
      if (!isIdOf('account', accountId)) return no('resource_missing', 'There is no such account.');
      return answerOf(async () => readAccountObject(await client.accounts.retrieve(accountId)));
    },
  };
}
