import type { Tx } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import { spendAppCode } from './authenticator.server.ts';
import { spendRecoveryCode } from './recovery-codes.server.ts';

const maxTyped = 40;

/** What was typed, without what people put between digits. */
export function readCode(typed: string): string {
  return typed.slice(0, maxTyped).normalize('NFKC').replaceAll(/[\s-]/g, '');
}

/** Uses up a code of the authenticator app or a recovery code of the user; null for any other. */
export async function spendCode(
  app: Pick<App, 'config'>,
  tx: Tx,
  userId: string,
  typed: string,
): Promise<'app' | 'recovery' | null> {
  const code = readCode(typed);
  if (/^\d{6}$/.test(code)) return (await spendAppCode(app, tx, userId, code)) ? 'app' : null;
  return (await spendRecoveryCode(app, tx, userId, code)) ? 'recovery' : null;
}
