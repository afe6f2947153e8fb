import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Subscription } from '#src/platform/push/push.ts';
import { vapidKeysOf } from '#src/platform/push/vapid.server.ts';

/** Keys of the tests alone. */
export const pushOfTests = {
  keys: vapidKeysOf('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  contact: 'mailto:hello@rotation.example',
  services: [] as string[],
};

type Received = { readonly path: string; readonly headers: NodeJS.Dict<string | string[]>; readonly body: Buffer };

/** A push service on this machine; `status` is what it answers with. */
export async function startPushService() {
  const received: Received[] = [];
  const answer = { status: 201 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(answer.status, answer.status === 307 ? { location: 'http://127.0.0.1:9/' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ origin, received, answer },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** A browser of that service: what it tells a site, and how it reads a message. */
export function pushBrowser(origin: string) {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const authSecret = randomBytes(16);
  const subscription: Subscription = {
    endpoint: `${origin}/browsers/${randomBytes(8).toString('hex')}`,
    publicKey: ecdh.getPublicKey('base64url'),
    authSecret: authSecret.toString('base64url'),
  };
  function read(body: Buffer): unknown {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
    const material = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), authSecret, info, 32));
    const derive = (label: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', material, salt, Buffer.from(`Content-Encoding: ${label}\0`), bytes));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  }
  return { subscription, read };
}
