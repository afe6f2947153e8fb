import { marketplace } from '#marketplace';

/** The settings ask for a verified email, and this account has none: its payment is refused. */
export function mustVerify({ emailVerified }: { readonly emailVerified: boolean }): boolean {
  return marketplace.verifiedEmail.toPay && !emailVerified;
}
