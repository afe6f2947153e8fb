import { emailTexts, text } from '#src/i18n/text.ts';
import type { Email } from '#src/platform/email/email.ts';

type Recipient = { readonly id: string; readonly email: string };

/** To the inbox of an account that became an operator's, or is one no more: the command line is run elsewhere. */
export const operatorAddedEmail = (to: Recipient) => roleEmail('operator-added', to);
export const operatorRemovedEmail = (to: Recipient) => roleEmail('operator-removed', to);

function roleEmail(kind: 'operator-added' | 'operator-removed', { id, email }: Recipient): Email {
  const texts = emailTexts(`email.${kind}`);
  return {
    ...{ kind, ...texts, to: email, recipientId: id, onceKey: null },
    paragraphs: [...texts.paragraphs, text('email.operator.wrong')],
    buttons: [{ label: text('email.second-factor.settings'), path: '/account/security' }],
  };
}
