import { marketplace } from '#marketplace';

const country: Readonly<Record<string, string>> = { NZ: 'Aotearoa New Zealand' };

/** Name and country of the site, at the foot of every email. */
export function siteLine(): string {
  return [marketplace.name, country[marketplace.country]].filter(Boolean).join(', ');
}
