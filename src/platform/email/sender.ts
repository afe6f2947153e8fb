import { marketplace } from '#marketplace';

export type Sender = string | { readonly name: string; readonly address: string };

/** Who the site's emails are from: as `MAIL_FROM` says, and by the site's own name where that is an address alone. */
export function senderOf(mailFrom: string): Sender {
  const [, address] = /^<?([^\s<>]+@[^\s<>]+)>?$/.exec(mailFrom) ?? [];
  return address === undefined ? mailFrom : { name: marketplace.name, address };
}
