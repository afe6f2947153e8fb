import { emailTexts } from '#src/i18n/text.ts';
import type { Email } from '#src/platform/email/email.ts';

type Facts = { readonly to: string; readonly passwords: number; readonly accounts: number };

/** To the operator. */
export function logInAlarmEmail({ to, ...counts }: Facts): Email {
  return {
    to,
    recipientId: null,
    kind: 'log-in-alarm',
    onceKey: null,
    ...emailTexts('email.log-in-alarm', counts),
  };
}
