import type { TwilioConfig } from '../config.ts';

export type OutgoingText = {
  readonly to: string;
  readonly content: string;
  /** After so many seconds it is of no use, and need not be delivered. */
  readonly secondsLeft: number;
};

/** Sends a text message. Throws `TextNotSent` unless it was accepted. */
export type TextTransport = {
  /** Whether the message leaves this machine, so that our copy may be deleted. */
  readonly isExternal: boolean;
  readonly send: (text: OutgoingText) => Promise<void>;
};

/** Its reason names neither number nor text. */
export class TextNotSent extends Error {
  /** `permanent`: it would be refused again. `away`: the gateway was not reached, so nothing was sent at all. */
  readonly kind: 'permanent' | 'temporary' | 'away';

  constructor(reason: string, kind: TextNotSent['kind']) {
    super(reason);
    this.name = 'TextNotSent';
    this.kind = kind;
  }
}

/** Sends nothing: text messages are read in the local mailbox. */
export const localTransport: TextTransport = { isExternal: false, send: async () => {} };

const defaultTimeoutMs = 10_000;

/**
 * Twilio's REST form: `POST Accounts/{sid}/Messages.json`. It has no idempotency key, so a message whose answer was lost
 * is sent again. Only the status is read: an answer may repeat number and text.
 */
export function twilioTransport(
  { accountSid, authToken, from, apiUrl }: TwilioConfig,
  timeoutMs = defaultTimeoutMs,
): TextTransport {
  const url = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, apiUrl);
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  return {
    isExternal: true,
    async send({ to, content, secondsLeft }) {
      const validity = String(Math.min(secondsLeft, maxValiditySeconds));
      const body = new URLSearchParams({ To: to, ...sender, Body: content, ValidityPeriod: validity });
      const unread = new AbortController();
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), unread.signal]);
      const request = { method: 'POST', headers: { authorization }, body, signal, redirect: 'manual' } as const;
      const response = await fetch(url, request).catch((error: unknown) => {
        throw new TextNotSent(reasonOf(error), isUnreached(error) ? 'away' : 'temporary');
      });
      unread.abort();
      if (response.status !== 201)
        throw new TextNotSent(String(response.status), isPermanent(response.status) ? 'permanent' : 'temporary');
    },
  };
}

/**
 * The longest that each version of the gateway keeps a text which cannot be delivered at once; it refuses a longer one (error
 * 21624 of Twilio, which allows ten hours by now). We try again by ourselves before it has taken one.
 */
const maxValiditySeconds = 14_400;

/** A wrong number or wrong credentials, not an overload or a timeout. */
function isPermanent(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 425, 429].includes(status);
}

/** Whether the gateway was not found or refused the connection: what came later may have been taken. */
function isUnreached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const syscall = cause instanceof Error && 'syscall' in cause ? cause.syscall : undefined;
  return code === 'UND_ERR_CONNECT_TIMEOUT' || syscall === 'connect' || syscall === 'getaddrinfo';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
