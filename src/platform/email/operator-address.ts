import { marketplace } from '#marketplace';
import type { App } from '../app.ts';

/** Where the operator reads: the address of the settings, else the sender of the site's emails. */
export function operatorAddress({ config }: Pick<App, 'config'>): string {
  return marketplace.contactEmail ?? /<([^<>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom;
}
