import { coversLines } from '#src/domain/text/written.ts';
import { fields, text } from '#src/ui/forms/kit/schema.ts';
import type { RefusalErrors } from '#src/ui/forms/kit/form-answer.ts';
import { currentPassword } from './forms.ts';

/** A code of the authenticator app or a recovery code, as people type it. */
const code = codeField('security.code-wrong');

/** `wrong` is also what is said of one that is too long to be any. */
function codeField(wrong: 'security.code-wrong' | 'security.log-in-recovery-wrong') {
  return text({ missing: 'security.code-missing', max: 40, tooLong: wrong });
}

const name = text({
  missing: 'security.passkey-name-missing',
  max: 50,
  tooLong: 'security.passkey-name-long',
  read: (typed) => typed.normalize('NFC').trim().replace(/\s+/gu, ' '),
  rules: [[(typed) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(typed) && !coversLines(typed), 'security.passkey-name-characters']],
});

/** To set up the app, and to make new recovery codes. */
export const passwordOnlyForm = fields({ currentPassword });
export const codeForm = fields({ code });
/** The same where a recovery code is asked for. */
export const recoveryCodeForm = fields({ code: codeField('security.log-in-recovery-wrong') });
export const turnOffForm = fields({ currentPassword, code });
export const newPasskeyForm = fields({ name, currentPassword });
export const passkeyNameForm = fields({ name });
/** A button alone. */
export const removePasskeyForm = fields({});

export const stopSetUpForm = fields({});

export const securityErrors = {
  'wrong-password': { field: 'currentPassword', error: 'accounts.password-wrong' },
  'second-factor-code-wrong': { field: 'code', error: 'security.code-wrong' },
} as const satisfies RefusalErrors;

/** The same where a recovery code is asked for. */
export const recoveryErrors = {
  ...securityErrors,
  'second-factor-code-wrong': { field: 'code', error: 'security.log-in-recovery-wrong' },
} as const satisfies RefusalErrors;
