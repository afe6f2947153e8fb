import { emailTexts, text } from '#src/i18n/text.ts';
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
    ...emailTexts('email.newsletter-welcome', { name }),
    buttons: [{ label: text('email.newsletter-welcome.button'), path: '/s' }],
    unsubscribePath: unsubscribePath(unsubscribeToken),
  };
}
