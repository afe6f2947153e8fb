import { securityPath } from './settings-links.ts';

/** An address of the page of codes and passkeys. `from` is where its user was sent there from. */
export function securityAddress(step: Readonly<Record<string, string>>, from: string | null): string {
  const query = new URLSearchParams({ ...step, ...(from !== null && { from }) }).toString();
  return query === '' ? securityPath : `${securityPath}?${query}`;
}
