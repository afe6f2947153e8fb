import nodemailer from 'nodemailer';

export type Envelope = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The way out of the house. Throws when the email was not taken. */
export type MailTransport = {
  /** Whether what leaves is read elsewhere, so that our copy may be emptied. */
  readonly isExternal: boolean;
  readonly send: (envelope: Envelope) => Promise<void>;
  readonly close: () => void;
};

/** Nothing leaves: emails are read in the local mailbox. */
export const localTransport: MailTransport = { isExternal: false, send: async () => {}, close: () => {} };

/** `from` is the sender's address with or without a name; `host` ends the message ids. */
export function smtpTransport(smtpUrl: string, from: string, host: string): MailTransport {
  const transport = nodemailer.createTransport(smtpUrl, {
    from,
    // An email is text: it must not fetch files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    isExternal: true,
    async send({ id, to, ...content }) {
      await transport.sendMail({
        to: { name: '', address: to },
        // The same for a repeated email, so that mail programs show it once.
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...content,
      });
    },
    close: () => transport.close(),
  };
}
