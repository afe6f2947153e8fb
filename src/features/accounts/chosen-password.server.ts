import { chosenPassword } from './forms.ts';
import { isWellKnown } from './passwords/well-known.server.ts';

type About = Parameters<typeof isWellKnown>[1];

/** Validates a password that is set outside a form by the same rules; `problem` is a message id. */
export async function readChosenPassword(
  typed: string,
  about: About,
): Promise<{ readonly password: string } | { readonly problem: string }> {
  const read = chosenPassword.safeParse(typed);
  if (!read.success) return { problem: read.error.issues[0]?.message ?? 'accounts.password-missing' };
  return (await isWellKnown(read.data, about)) ? { problem: 'accounts.password-well-known' } : { password: read.data };
}
