import { text } from '#src/i18n/text.ts';
import type { Email } from './email.ts';
import { ownAddress } from './own-address.ts';

/** The email as plain text, for clients that show no HTML. */
export function emailText(email: Email, root: string, closing: readonly string[]): string {
  const { unsubscribePath } = email;
  const unsubscribe =
    unsubscribePath === undefined
      ? []
      : [`${labelled(text('email.unsubscribe'))} ${ownAddress(root, unsubscribePath)}`];
  const parts = [
    email.heading,
    ...email.paragraphs,
    email.deadline,
    email.buttons?.map(({ label, path }) => `${labelled(label)}\n${ownAddress(root, path)}`).join('\n\n'),
    email.listing &&
      [email.listing.designer, email.listing.title, ...(email.listing.details ?? [])].filter(Boolean).join(', '),
    email.rows?.map(({ label, amount }) => `${labelled(label)} ${amount}`).join('\n'),
    `-- \n${[...closing, ...unsubscribe].join('\n')}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}

function labelled(label: string): string {
  return text('email.label', { label });
}
