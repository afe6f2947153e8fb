import { parseArgs } from 'node:util';
import { isRefusal, type RefusalCode } from '#src/domain/refusal.ts';
import { identifyOperator } from '#src/features/accounts/identify-operator.server.ts';
import { resetSecondFactor } from '#src/features/accounts/reset-second-factor.server.ts';
import type { Settings } from '#src/platform/settings.ts';
import { readPassword } from '../operator-password.ts';
import { LaunchError, print } from '../terminal.ts';
import { confirmed } from './confirm.ts';
import { withOperatorApp } from './with-app.ts';

const usage =
  'Give the owner’s email address:\n./rotation operator reset-second-factor OWNER@EXAMPLE.COM --as YOU@EXAMPLE.COM --reason TEXT [--yes]';

const options = { as: { type: 'string' }, reason: { type: 'string' }, yes: { type: 'boolean' } } as const;

/** `reset-second-factor`: for an owner who can log in neither by a code nor by a passkey any more. */
export async function resetSecondFactorOf(settings: Settings, args: readonly string[]): Promise<void> {
  const { email, as, reason, yes } = read(args);
  const password = await readPassword(`Password for ${as}: `);
  await withOperatorApp(settings, async (app) => {
    const operator = await asSentence(identifyOperator(app, { email: as, password }));
    print(`The authenticator app, the recovery codes and the passkeys of ${email} are removed, and its sessions end.`);
    print('Be sure that the owner asks for it: from then on the password alone is enough.');
    if (!yes && !(await confirmed('Type “yes” to go on: '))) throw new LaunchError('Nothing was changed.');
    await asSentence(resetSecondFactor(app, operator, email, { reason, requestId: null }));
    print('Removed. The owner is told by email.');
  });
}

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [email = '', ...rest] = positionals;
    if (email === '' || rest.length > 0 || values.as === undefined) throw new LaunchError(usage);
    if ((values.reason ?? '').trim() === '') throw new LaunchError('Give a --reason: it is kept in the audit table.');
    return { email, as: values.as, reason: values.reason ?? '', yes: values.yes === true };
  } catch (error) {
    if (error instanceof LaunchError) throw error;
    throw new LaunchError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

const sentences: Readonly<Partial<Record<RefusalCode, string>>> = {
  'auth-invalid-credentials': 'The email and password do not match an operator account.',
  'too-many-requests': 'Too many attempts. Try again in a quarter of an hour.',
  'validation-invalid-value': 'The reason is at most 500 characters of plain text.',
  'not-found': 'No account that may log in has this email address.',
  'conflict': 'This account has neither an authenticator app nor a passkey. Nothing was changed.',
};

async function asSentence<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const sentence = isRefusal(error) ? sentences[error.refusal.code] : undefined;
    throw sentence === undefined ? error : new LaunchError(sentence);
  }
}
