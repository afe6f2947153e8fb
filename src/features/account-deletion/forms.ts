import type { RefusalErrors } from '#src/ui/forms/kit/form-answer.ts';
import { currentPassword } from '#src/features/accounts/forms.ts';
import { text as message } from '#src/i18n/text.ts';
import { fields, text, together } from '#src/ui/forms/kit/schema.ts';

/** What is typed to confirm the deletion. */
const confirmationPhrase = message('deletion.phrase');

const plain = (typed: string) => typed.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** An account that signs in through an identity provider only has no password to ask for. */
export const deleteAccountForm = (hasPassword: boolean) =>
  together(
    fields({
      currentPassword: currentPassword.optional(),
      confirmation: text({
        missing: 'deletion.confirmation-missing',
        max: 100,
        tooLong: 'deletion.confirmation-missing',
        read: plain,
        rules: [[(typed) => typed === confirmationPhrase, 'deletion.confirmation-missing']],
      }),
    }),
    [
      [
        ({ currentPassword: typed }) => !hasPassword || typed !== undefined,
        ['currentPassword'],
        'accounts.password-missing',
      ],
    ],
  );

export const deleteAccountErrors = {
  'wrong-password': { field: 'currentPassword', error: 'accounts.password-wrong' },
} as const satisfies RefusalErrors;
