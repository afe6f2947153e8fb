import type { App } from '#src/platform/app.ts';

/** The name of a provider; the host of its issuer once it is not configured any more. */
export function nameOfProvider(app: Pick<App, 'identity'>, providerId: string): string {
  const offered = app.identity.offered.find(({ id }) => id === providerId);
  if (offered !== undefined) return offered.name;
  return URL.canParse(providerId) ? new URL(providerId).hostname : 'Facebook';
}
