import { makeStandIn } from '#src/platform/payments/browser/stand-in.ts';
import { sandboxKeys } from './sandbox.ts';

export const bankAccounts = {
  NZ: { country: 'NZ', currency: 'nzd', account_number: '1100000000000010' },
  AU: { country: 'AU', currency: 'aud', routing_number: '110000', account_number: '000123456' },
  DE: { country: 'DE', currency: 'eur', account_number: 'DE89370400440532013000' },
} as const;

/** What the browser makes tokens of: who is paid, and where. */
export async function payoutTokens(
  port: number,
  country: keyof typeof bankAccounts = 'NZ',
  { accountType = 'individual' }: { readonly accountType?: 'individual' | 'company' } = {},
) {
  const { publishableKey } = sandboxKeys;
  const library = makeStandIn({ publishableKey, sandboxUrl: `http://127.0.0.1:${port}` });
  const bank = await library.createToken('bank_account', {
    ...bankAccounts[country],
    account_holder_type: accountType,
  });
  const account = await library.createToken('account', { business_type: accountType, tos_shown_and_accepted: true });
  if (bank.token === undefined || account.token === undefined) throw new Error('The sandbox made no token');
  return { accountType, country, bankAccountToken: bank.token.id, accountToken: account.token.id };
}
