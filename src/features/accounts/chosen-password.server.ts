import { chosenPassword } from './forms.ts';
import { weaknessOf } from './passwords/well-known.server.ts';

type About = Parameters<typeof weaknessOf>[1];

/** Validates a password that is set outside a form by the same rules; `problem` is a message id. */
export async function readChosenPassword(
  typed: string,
  about: About,
): Promise<{ readonly password: string } | { readonly problem: string }> {
  const read = chosenPassword.safeParse(typed);
  if (!read.success) return { problem: read.error.issues[0]?.message ?? 'accounts.password-missing' };
  const weakness = await weaknessOf(read.data, about);
  return weakness === null ? { password: read.data } : { problem: `accounts.password-${weakness}` };
}
