import { chosenPassword } from './forms.ts';
import { isWellKnown } from './passwords/well-known.server.ts';

type About = Parameters<typeof isWellKnown>[1];

/** A password that is chosen elsewhere than in a form, under the same rules; `problem` is the id of a sentence. */
export async function readChosenPassword(
  typed: string,
  about: About,
): Promise<{ readonly password: string } | { readonly problem: string }> {
  const read = chosenPassword.safeParse(typed);
  if (!read.success) return { problem: read.error.issues[0]?.message ?? 'accounts.password-missing' };
  return (await isWellKnown(read.data, about)) ? { problem: 'accounts.password-well-known' } : { password: read.data };
}
