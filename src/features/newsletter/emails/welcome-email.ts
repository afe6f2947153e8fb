import { marketplace } from '#marketplace';
import type { Email } from '#src/platform/email/email.ts';
import type { Subscriber } from '../tokens.server.ts';
import { unsubscribePath } from '../unsubscribe-path.ts';

/** The first newsletter. Like every other it has the link that unsubscribes, in its text and for the mail client. */
export function welcomeEmail({ email, name, unsubscribeToken }: Subscriber): Email {
  return {
    to: email,
    recipientId: null,
    kind: 'newsletter-welcome',
    onceKey: null,
    subject: `Welcome to the ${marketplace.name} newsletter`,
    preview: 'New wardrobes, once a month.',
    heading: `Kia ora ${name}`,
    paragraphs: ['You’re on the list. Once a month we’ll show you new wardrobes, and what they are worn to.'],
    buttons: [{ label: 'See what’s new', path: '/s' }],
    reason: `You get this email because you subscribed to the newsletter of ${marketplace.name}.`,
    unsubscribePath: unsubscribePath(unsubscribeToken),
  };
}
