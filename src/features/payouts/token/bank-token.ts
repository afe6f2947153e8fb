import type { PaymentError, StripeLike } from '#src/platform/payments/browser/stripe-like.ts';
import type { TokenParams } from '../bank/token-params.ts';

/** `unreachable`: the provider did not answer, so that nothing is known about the account. */
export type TokenResult =
  | { readonly kind: 'token'; readonly id: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' };

/** Asks the provider for a token of a bank account. The numbers go to the provider alone. */
export async function requestBankToken(
  library: Pick<StripeLike, 'createToken'>,
  params: TokenParams,
): Promise<TokenResult> {
  const { token, error } = await library.createToken('bank_account', params);
  if (token !== undefined) return { kind: 'token', id: token.id };
  return { kind: isAboutConnection(error) ? 'unreachable' : 'refused' };
}

/** A token that says who is paid and that the provider's terms were accepted; null when the provider did not make it. */
export async function requestAccountToken(
  library: Pick<StripeLike, 'createToken'>,
  accountType: 'individual' | 'company',
): Promise<string | null> {
  const { token } = await library.createToken('account', {
    business_type: accountType,
    tos_shown_and_accepted: true,
  });
  return token?.id ?? null;
}

function isAboutConnection({ type }: PaymentError): boolean {
  return type === 'api_connection_error' || type === 'api_error' || type === 'rate_limit_error';
}
