import type { App } from '#src/platform/app.ts';
import { isDeviceOf } from './access/cookies.server.ts';
import type { Browser } from './session.server.ts';

/** Whether this browser has signed in to the account of an address before. */
export function hasSignedInHere(app: Pick<App, 'config'>, { device }: Pick<Browser, 'device'>, email: string): boolean {
  return isDeviceOf(app, device, email);
}
