import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** AES-256-GCM with a random nonce per message: `nonce | tag | ciphertext`. */
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

export type EncryptionKey = Buffer;

/** A key derived from a secret (HKDF); `purpose` keeps keys of different uses apart. */
export function deriveKey(secret: string, purpose: string): EncryptionKey {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes));
}

export function randomKey(): EncryptionKey {
  return randomBytes(keyBytes);
}

/** `context` says what the message is; it is authenticated, so that one message cannot stand in another's place. */
export function encrypt(key: EncryptionKey, plain: Uint8Array, context: string): Buffer<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Null for another key, another context, and anything that was changed or cut. */
export function decrypt(key: EncryptionKey, sealed: Uint8Array, context: string): Buffer<ArrayBuffer> | null {
  if (sealed.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = decipher.update(sealed.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([body, decipher.final()]);
  } catch {
    return null;
  }
}
