import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { App } from './app.ts';

type Keys = { readonly config: Pick<App['config'], 'sessionSecret'> };

/** `purpose` keeps the keys of different uses apart; `about` is the row that the text belongs to, and fits no other. */
type Use = { readonly purpose: string; readonly about: string };

const algorithm = 'aes-256-gcm';
/** Bytes of AES-GCM's nonce and tag. */
const [nonceLength, tagLength] = [12, 16];

/** Authenticated encryption at rest, by a key that is derived from this installation's secret. */
export function encryptText(app: Keys, use: Use, text: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, keyOf(app, use), nonce).setAAD(Buffer.from(use.about));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Null for a text of another installation, another use or another row, and for one that was changed. */
export function decryptText(app: Keys, use: Use, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64url');
  if (bytes.length < nonceLength + tagLength) return null;
  const [nonce, tag] = [bytes.subarray(0, nonceLength), bytes.subarray(nonceLength, nonceLength + tagLength)];
  const decipher = createDecipheriv(algorithm, keyOf(app, use), nonce, { authTagLength: tagLength })
    .setAAD(Buffer.from(use.about))
    .setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function keyOf({ config }: Keys, { purpose }: Use): Buffer {
  return Buffer.from(hkdfSync('sha256', config.sessionSecret, '', `rotation ${purpose}`, 32));
}
