import { createHmac } from 'node:crypto';
import type { App } from './app.ts';

type Keys = { readonly config: Pick<App['config'], 'sessionSecret'> };

/** Keyed hash (HMAC) with this installation's secret; `purpose` keeps hashes of different uses apart. */
export function keyedHash(app: Keys, purpose: string, text: string): string {
  return createHmac('sha256', app.config.sessionSecret).update(`${purpose}\n${text}`).digest('base64url');
}
