import { marketplace } from '#marketplace';
import type { App } from '../app.ts';
import { isMailbox } from './header-line.ts';

/** Where the operator reads: the address of the settings, else the sender of the site's emails. */
export function operatorAddress({ config }: Pick<App, 'config'>): string {
  return marketplace.contactEmail ?? /<([^<>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom;
}

/** What is wrong with the address of the settings, which is in every email. */
export function operatorAddressProblems({ contactEmail }: { readonly contactEmail: string | null }): string[] {
  if (contactEmail === null || isMailbox(contactEmail)) return [];
  return ['contactEmail in marketplace.config.ts must be an email address alone, such as help@rotation.example.'];
}
