import Stripe from 'stripe';
import { answerOf, no } from './answers.server.ts';
import type { Answer, PayoutAccount, Payments } from './payments.ts';
import type { AccountDetails, AccountInput } from './payout-account.ts';
import { readAccountObject, readPayoutObject } from './read-objects.server.ts';
import { isIdOf } from './stripe-ids.ts';

type AccountPart = Pick<
  Payments,
  'createAccount' | 'readAccount' | 'updateAccount' | 'createAccountLink' | 'readPayout'
>;

const capabilities = { card_payments: { requested: true }, transfers: { requested: true } };
const unknownAccount = no('resource_missing', 'There is no such account.');

/** Connected accounts, which receive a lender's payouts. */
export function accountPart(client: Stripe): AccountPart {
  return {
    createAccount: (input, key) =>
      accountFrom(() => client.accounts.create(blankAccount(input), { idempotencyKey: key })),
    async readAccount(accountId) {
      if (!isIdOf('account', accountId)) return unknownAccount;
      return accountFrom(() => client.accounts.retrieve(accountId));
    },
    async updateAccount(details, key) {
      if (!isIdOf('account', details.accountId)) return unknownAccount;
      const params = changesOf(details);
      return accountFrom(() => client.accounts.update(details.accountId, params, { idempotencyKey: key }));
    },
    createAccountLink: ({ accountId, type, returnUrl, refreshUrl }) =>
      worded(async () => {
        const { url } = await client.accountLinks.create({
          account: accountId,
          type,
          return_url: returnUrl,
          refresh_url: refreshUrl,
          collect: 'currently_due',
        });
        return { url };
      }),
    async readPayout({ accountId, payoutId }) {
      if (!isIdOf('account', accountId) || !isIdOf('payout', payoutId)) return unknownAccount;
      return answerOf(async () =>
        readPayoutObject(await client.payouts.retrieve(payoutId, {}, { stripeAccount: accountId })),
      );
    },
  };
}

/** Without anything that a second attempt could send otherwise, because the idempotency key is the user's. */
function blankAccount({ userId, country, merchantCategory, businessUrl }: AccountInput): Stripe.AccountCreateParams {
  return {
    type: 'custom',
    country,
    business_profile: { mcc: merchantCategory, url: businessUrl },
    capabilities,
    // Stripe may collect from the lender's bank what a reversal leaves below zero; the lender's terms say so.
    settings: { payouts: { debit_negative_balances: true } },
    metadata: { user: userId },
  };
}

function changesOf({ accountToken, bankAccountToken, email }: AccountDetails): Stripe.AccountUpdateParams {
  return {
    ...(accountToken === null ? {} : { account_token: accountToken }),
    external_account: bankAccountToken,
    capabilities,
    email,
  };
}

function accountFrom(call: () => Promise<Stripe.Account>): Promise<Answer<PayoutAccount>> {
  return worded(async () => readAccountObject(await call()));
}

/** Codes of refusals about what the lender entered, whose messages are written for her. */
const writtenForLenders: ReadonlySet<string> = new Set([
  'account_number_invalid',
  'bank_account_declined',
  'bank_account_exists',
  'bank_account_unusable',
  'bank_account_unverified',
  'country_unsupported',
  'instant_payouts_unsupported',
  'invalid_characters',
  'payouts_not_allowed',
  'postal_code_invalid',
  'routing_number_invalid',
  'tax_id_invalid',
]);

/** As `answerOf`, with Stripe's own message where the lender can act on it; empty where only the operator could. */
async function worded<T>(call: () => Promise<T>): Promise<Answer<T>> {
  let message = '';
  const answer = await answerOf(async () => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && writtenForLenders.has(error.code ?? ''))
        message = error.message;
      throw error;
    }
  });
  return answer.kind === 'no' ? { ...answer, message } : answer;
}
