import { emailAddress, personName } from '#src/features/accounts/forms.ts';
import { fields } from '#src/ui/forms/kit/schema.ts';

/** What is wrong with an address is one sentence, whatever it is. */
const invalid = 'newsletter.email-invalid';

export const newsletterForm = fields({
  name: personName('newsletter.name-missing'),
  email: emailAddress(invalid, invalid),
});
