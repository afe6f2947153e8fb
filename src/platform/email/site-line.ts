import { marketplace } from '#marketplace';

const country: Readonly<Record<string, string>> = { NZ: 'Aotearoa New Zealand' };

/** Who writes and from where, at the foot of every email. */
export function siteLine(): string {
  return [marketplace.name, country[marketplace.country]].filter(Boolean).join(', ');
}
