import type { App } from './app.ts';
import { decrypt, deriveKey, encrypt, type EncryptionKey } from './encryption.server.ts';

type Keys = { readonly config: Pick<App['config'], 'sessionSecret'> };

/** `purpose` keeps the keys of different uses apart; `about` is the row that the text belongs to, and fits no other. */
type Use = { readonly purpose: string; readonly about: string };

/** Authenticated encryption at rest, by a key that is derived from this installation's secret. */
export function encryptText(app: Keys, use: Use, text: string): string {
  return encrypt(keyOf(app, use), Buffer.from(text), use.about).toString('base64url');
}

/** Null for a text of another installation, another use or another row, and for one that was changed. */
export function decryptText(app: Keys, use: Use, encrypted: string): string | null {
  return decrypt(keyOf(app, use), Buffer.from(encrypted, 'base64url'), use.about)?.toString('utf8') ?? null;
}

function keyOf({ config }: Keys, { purpose }: Use): EncryptionKey {
  return deriveKey(config.sessionSecret, `rotation ${purpose}`);
}
