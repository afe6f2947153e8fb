import { createHmac } from 'node:crypto';
import type { App } from './app.ts';

type Keys = { readonly config: Pick<App['config'], 'sessionSecret'> };

/** A hash that only this installation can make; `purpose` keeps one use from standing in for another. */
export function keyedHash(app: Keys, purpose: string, text: string): string {
  return createHmac('sha256', app.config.sessionSecret).update(`${purpose}\n${text}`).digest('base64url');
}
