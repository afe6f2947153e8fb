import { encryptFor } from './encrypt.server.ts';
import type { Subscription } from './push.ts';
import { vapidHeader, type VapidKeys } from './vapid.server.ts';

export type OutgoingPush = {
  readonly to: Subscription;
  readonly content: string;
  readonly secondsLeft: number;
};

/** Sends a message to a browser's push service. Throws `PushNotSent` unless it was accepted. */
export type PushTransport = {
  /** Whether the message leaves this machine, so that our copy may be deleted. */
  readonly isExternal: boolean;
  readonly send: (message: OutgoingPush) => Promise<void>;
};

/** `gone`: the browser takes no more messages. `refused`: it would be refused again. Its reason names no address. */
export class PushNotSent extends Error {
  readonly kind: 'gone' | 'refused' | 'later';

  constructor(reason: string, kind: PushNotSent['kind']) {
    super(reason);
    this.name = 'PushNotSent';
    this.kind = kind;
  }
}

/** Sends nothing: messages are read in the local mailbox. */
export const localTransport: PushTransport = { isExternal: false, send: async () => {} };

type Sender = { readonly keys: VapidKeys; readonly contact: string; readonly timeoutMs?: number };

/** Web Push (RFC 8030). Only the status of an answer is read, and no redirect is followed. */
export function webPushTransport({ keys, contact, timeoutMs = 10_000 }: Sender): PushTransport {
  return {
    isExternal: true,
    async send({ to, content, secondsLeft }) {
      const headers = {
        'authorization': vapidHeader(keys, to.endpoint, contact, new Date()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'ttl': String(secondsLeft),
        'urgency': 'normal',
      };
      const body = new Uint8Array(encryptFor(to, Buffer.from(content)));
      const unread = new AbortController();
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), unread.signal]);
      const request = { method: 'POST', headers, body, signal, redirect: 'manual' } as const;
      const response = await fetch(to.endpoint, request).catch((error: unknown) => {
        throw new PushNotSent(error instanceof Error ? error.name : 'unknown', 'later');
      });
      unread.abort();
      if (response.status < 200 || response.status > 299)
        throw new PushNotSent(String(response.status), kindOf(response.status));
    },
  };
}

function kindOf(status: number): PushNotSent['kind'] {
  if (status === 404 || status === 410) return 'gone';
  return status >= 500 || [408, 425, 429].includes(status) ? 'later' : 'refused';
}
