import { isReadable } from '#src/domain/text/readable.ts';
import { emailAddress, personName } from '#src/features/accounts/forms.ts';
import { choice, fields, optionalText, text } from '#src/ui/forms/kit/schema.ts';

export const topics = ['order', 'listing', 'account', 'feedback', 'other'] as const;
export type Topic = (typeof topics)[number];

export const maxMessage = 4000;

/** Characters. An address of an order's page has 52 after the name of the site. */
export const maxOrderReference = 300;

export const contactMessageForm = fields({
  name: personName('contact.name-missing'),
  email: emailAddress('contact.email-missing', 'contact.email-invalid'),
  topic: choice(topics, { missing: 'contact.topic-missing', unknown: 'contact.topic-missing' }),
  orderReference: optionalText({
    max: maxOrderReference,
    tooLong: 'contact.order-long',
    rules: [[(written) => !/\p{C}/u.test(written), 'contact.characters']],
  }),
  message: text({
    missing: 'contact.message-missing',
    max: maxMessage,
    tooLong: 'contact.message-long',
    rules: [[isReadable, 'contact.characters']],
  }),
});
