import { marketplace } from '#marketplace';
import { escapeHtml } from '#src/platform/email/escape.ts';

export type MailboxEntry = {
  /** Null for a text message. */
  readonly emailId: string | null;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly sentAt: Date | null;
  readonly createdAt: Date;
};

const moment = new Intl.DateTimeFormat(marketplace.language, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: marketplace.timeZone,
});

/** One entry as HTML. Addresses in its text become links only when they lead to this site. */
export function entry({ emailId, recipient, subject, text, sentAt, createdAt }: MailboxEntry, root: string): string {
  const state = sentAt === null ? 'waiting' : 'sent';
  const asEmail = emailId === null ? '' : ` · <a href="/_mailbox/emails/${emailId}">as an email</a>`;
  return `<article><h2>${escapeHtml(subject)}</h2><small>${escapeHtml(recipient)} · ${moment.format(createdAt)} · ${state}${asEmail}</small><p>${linked(text, root)}</p></article>`;
}

function linked(text: string, root: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part) =>
      part.startsWith(`${root}/`) ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');
}
