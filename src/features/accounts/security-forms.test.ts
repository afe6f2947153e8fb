import { expect, test } from 'vitest';
import { codeForm, recoveryCodeForm } from './security-forms.ts';

const tooLong = 'x'.repeat(41);

test('what is too long to be a code is called by the name of the code that was asked for', () => {
  expect(codeForm.safeParse({ code: tooLong }).error?.issues).toMatchObject([{ message: 'security.code-wrong' }]);
  expect(recoveryCodeForm.safeParse({ code: tooLong }).error?.issues).toMatchObject([
    { message: 'security.log-in-recovery-wrong' },
  ]);
});
