import { parseArgs } from 'node:util';
import { isRefusal, type RefusalCode } from '#src/domain/refusal.ts';
import { identifyOperator } from '#src/features/accounts/identify-operator.server.ts';
import type { Settings } from '#src/platform/settings.ts';
import { readPassword } from '../operator-password.ts';
import { LaunchError, print } from '../terminal.ts';
import { confirmed } from './confirm.ts';
import { withOperatorApp } from './with-app.ts';

type OperatorApp = Parameters<Parameters<typeof withOperatorApp>[1]>[0];

type OwnerCommand = {
  /** Its name on the command line. */
  readonly name: string;
  /** What is printed before it is confirmed, and after it. */
  readonly before: (email: string) => readonly string[];
  readonly after: string;
  /** Of the refusals that it has of its own. */
  readonly sentences: Readonly<Partial<Record<RefusalCode, string>>>;
  readonly run: (
    app: OperatorApp,
    operator: Awaited<ReturnType<typeof identifyOperator>>,
    about: { readonly email: string; readonly reason: string },
  ) => Promise<void>;
};

const options = { as: { type: 'string' }, reason: { type: 'string' }, yes: { type: 'boolean' } } as const;

/** A command about another account, by an operator who gives a password and a reason. */
export function ownerCommand(command: OwnerCommand) {
  return async (settings: Settings, args: readonly string[]): Promise<void> => {
    const { email, as, reason, yes } = read(command.name, args);
    const password = await readPassword(`Password for ${as}: `);
    await withOperatorApp(settings, async (app) => {
      const operator = await asSentence(identifyOperator(app, { email: as, password }), command.sentences);
      command.before(email).forEach((line) => print(line));
      if (!yes && !(await confirmed('Type “yes” to go on: '))) throw new LaunchError('Nothing was changed.');
      await asSentence(command.run(app, operator, { email, reason }), command.sentences);
      print(command.after);
    });
  };
}

function read(name: string, args: readonly string[]) {
  const usage = `Give the account’s email address:\n./rotation operator ${name} OWNER@EXAMPLE.COM --as YOU@EXAMPLE.COM --reason TEXT [--yes]`;
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

const common: Readonly<Partial<Record<RefusalCode, string>>> = {
  'auth-invalid-credentials': 'The email and password do not match an operator account.',
  'too-many-requests': 'Too many attempts. Try again in a quarter of an hour.',
  'validation-invalid-value': 'The reason is at most 500 characters of plain text.',
  'not-found': 'No account that may log in has this email address.',
};

async function asSentence<T>(work: Promise<T>, sentences: OwnerCommand['sentences']): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const sentence = isRefusal(error) ? { ...common, ...sentences }[error.refusal.code] : undefined;
    throw sentence === undefined ? error : new LaunchError(sentence);
  }
}
