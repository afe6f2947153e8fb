import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Longer content does not fit into one record of 4096 bytes. */
export const maxContentBytes = 3_900;

const recordBytes = 4_096;

type Receiver = { readonly publicKey: string; readonly authSecret: string };
/** Random; given by the test that compares with the example of the standard. */
type Chosen = { readonly privateKey?: string; readonly salt?: Buffer };

/** Encrypts content for one browser: RFC 8291, in one record of RFC 8188 (`aes128gcm`). */
export function encryptFor({ publicKey, authSecret }: Receiver, content: Buffer, chosen: Chosen = {}): Buffer {
  const receiver = Buffer.from(publicKey, 'base64url');
  const ephemeral = createECDH('prime256v1');
  if (chosen.privateKey === undefined) ephemeral.generateKeys();
  else ephemeral.setPrivateKey(chosen.privateKey, 'base64url');
  const sender = ephemeral.getPublicKey();
  const shared = ephemeral.computeSecret(receiver);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const keyMaterial = Buffer.from(hkdfSync('sha256', shared, Buffer.from(authSecret, 'base64url'), info, 32));
  const salt = chosen.salt ?? randomBytes(16);
  const derive = (label: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', keyMaterial, salt, Buffer.from(`Content-Encoding: ${label}\0`), bytes));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  // 2 ends the last record.
  const sealed = Buffer.concat([cipher.update(Buffer.concat([content, Buffer.from([2])])), cipher.final()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordBytes);
  head.writeUInt8(sender.length, 4);
  return Buffer.concat([salt, head, sender, sealed, cipher.getAuthTag()]);
}

/** Whether these are a point of the curve and a secret of 16 bytes. */
export function areKeys({ publicKey, authSecret }: Receiver): boolean {
  const point = Buffer.from(publicKey, 'base64url');
  if (!/^[\w-]{87}$/.test(publicKey) || !/^[\w-]{22}$/.test(authSecret) || point.length !== 65) return false;
  try {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    ecdh.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}
