import { personName } from '#src/features/accounts/forms.ts';
import { normaliseEmail } from '#src/features/accounts/rules.ts';
import { emailPattern, fields, text } from '#src/ui/forms/kit/schema.ts';

/** What is wrong with an address is one sentence, whatever it is. */
const invalid = 'newsletter.email-invalid';

export const newsletterForm = fields({
  name: personName('newsletter.name-missing'),
  email: text({
    missing: invalid,
    max: 254,
    tooLong: invalid,
    read: normaliseEmail,
    rules: [[(email) => emailPattern.test(email) && email.indexOf('@') <= 64, invalid]],
  }),
});
