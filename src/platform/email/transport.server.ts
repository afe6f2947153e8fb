import nodemailer from 'nodemailer';

export type Envelope = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string | null;
  readonly unsubscribeUrl?: string | null;
};

/** Sends an email. Throws when it was not accepted. */
export type MailTransport = {
  /** Whether the email leaves this machine, so that our copy may be deleted. */
  readonly isExternal: boolean;
  readonly send: (envelope: Envelope) => Promise<void>;
  readonly close: () => void;
};

/** Sends nothing: emails are read in the local mailbox. */
export const localTransport: MailTransport = { isExternal: false, send: async () => {}, close: () => {} };

/** `from` is the sender's address with or without a name; `host` is the domain of the message ids. */
export function smtpTransport(smtpUrl: string, from: string, host: string): MailTransport {
  const transport = nodemailer.createTransport(smtpUrl, {
    from,
    // The content is text: it must not make the client read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    isExternal: true,
    async send({ id, to, subject, text, html, replyTo, unsubscribeUrl }) {
      await transport.sendMail({
        to: { name: '', address: to },
        // The same for a retried email, so that mail clients show it once.
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        ...{ subject, text, html },
      });
    },
    close: () => transport.close(),
  };
}

/** RFC 8058: the mail client's own button unsubscribes by one POST, without opening a page. */
function unsubscribeHeaders(url: string | null | undefined): Record<string, string> {
  return url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};
}
