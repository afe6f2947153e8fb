import { marketplace } from '#marketplace';
import { text } from '#src/i18n/text.ts';

/** Name and country of the site, at the foot of every email. */
export function siteLine(): string {
  const country = marketplace.country === 'NZ' ? text('email.country') : '';
  return [marketplace.name, country].filter(Boolean).join(', ');
}
