import nodemailer from 'nodemailer';
import type { Sender } from './sender.ts';

export type Envelope = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string | null;
  readonly unsubscribeUrl?: string | null;
};

/** No connection to the mail server: the email has not left, and no other one would now. */
export class MailServerAway extends Error {
  override readonly name = 'MailServerAway';
  readonly code: string;

  constructor(cause: unknown) {
    super('The mail server cannot be reached', { cause });
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  }
}

/** Sends an email. Throws when it was not accepted, `MailServerAway` when nothing was sent at all. */
export type MailTransport = {
  /** Whether the email leaves this machine, so that our copy may be deleted. */
  readonly isExternal: boolean;
  readonly send: (envelope: Envelope) => Promise<void>;
  readonly close: () => void;
};

/** Sends nothing: emails are read in the local mailbox. */
export const localTransport: MailTransport = { isExternal: false, send: async () => {}, close: () => {} };

/** What a mail server may take to be reached, to greet, and for each answer; the package's own go up to 10 minutes. */
export const defaultTimeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 40_000 };

/** `host` is the domain of the message ids. */
export function smtpTransport(smtpUrl: string, from: Sender, host: string, timeouts = defaultTimeouts): MailTransport {
  const transport = nodemailer.createTransport(withTimeouts(smtpUrl, timeouts), {
    from,
    // The content is text: it must not make the client read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    isExternal: true,
    async send({ id, to, subject, text, html, replyTo, unsubscribeUrl }) {
      const message = {
        to: { name: '', address: to },
        // The same for a retried email, so that mail clients show it once.
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        ...{ subject, text, html },
      };
      await transport.sendMail(message).catch((error: unknown) => {
        throw isUnreached(error) ? new MailServerAway(error) : error;
      });
    },
    close: () => transport.close(),
  };
}

/** In the address, because the other options are those of each message. What the address already says stays. */
function withTimeouts(smtpUrl: string, timeouts: Readonly<Record<string, number>>): string {
  const url = new URL(smtpUrl);
  for (const [name, value] of Object.entries(timeouts))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  return url.href;
}

/** RFC 8058: the mail client's own button unsubscribes by one POST, without opening a page. */
function unsubscribeHeaders(url: string | null | undefined): Record<string, string> {
  return url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};
}

/** Whether the server was not found, refused the connection, or did not greet: what came later may have been taken. */
function isUnreached(error: unknown): boolean {
  return error instanceof Error && Object.entries(error).some(([name, fact]) => unreached[name]?.includes(fact));
}

const unreached: Readonly<Record<string, readonly unknown[]>> = {
  code: ['EDNS'],
  syscall: ['connect', 'getaddrinfo'],
  timeoutType: ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT'],
};
