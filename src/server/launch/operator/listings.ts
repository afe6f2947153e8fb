import { parseArgs } from 'node:util';
import { isRefusal } from '#src/domain/refusal.ts';
import { identifyOperator } from '#src/features/accounts/identify-operator.server.ts';
import { decideListing, waitingListings } from '#src/features/listings/approve-listing.server.ts';
import type { Settings } from '#src/platform/settings.ts';
import { readPassword } from '../operator-password.ts';
import { LaunchError, print } from '../terminal.ts';
import { withOperatorApp } from './with-app.ts';

const usage = `Give one of:
./rotation operator listings --as YOU@EXAMPLE.COM
./rotation operator listings approve LISTING --as YOU@EXAMPLE.COM
./rotation operator listings return LISTING --as YOU@EXAMPLE.COM`;

/** `listings`: those that wait for approval; `approve` publishes one, `return` makes it a draft again. */
export async function approveListings(settings: Settings, args: readonly string[]): Promise<void> {
  const { as, decision, listingId } = read(args);
  const password = await readPassword(`Password for ${as}: `);
  await withOperatorApp(settings, async (app) => {
    try {
      const operator = await identifyOperator(app, { email: as, password });
      if (decision !== null) {
        await decideListing(app, operator, { listingId, approves: decision === 'approve' });
        return print(decision === 'approve' ? 'Published.' : 'It is a draft again.');
      }
      const waiting = await waitingListings(app, operator);
      for (const { id, title, designer } of waiting) print(`${id}  ${[designer, title].filter(Boolean).join(', ')}`);
      if (waiting.length === 0) print('No listing waits.');
    } catch (error) {
      throw isRefusal(error) ? new LaunchError(sentences[error.refusal.code] ?? error.refusal.code) : error;
    }
  });
}

const sentences: Readonly<Record<string, string>> = {
  'auth-invalid-credentials': 'The email and password do not match an operator account.',
  'too-many-requests': 'Too many attempts. Try again in a quarter of an hour.',
  'listing-invalid-state': 'This listing does not wait for approval.',
};

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { as: { type: 'string' } },
      allowPositionals: true,
    });
    const [decision = null, listingId = '', ...rest] = positionals;
    const isKnown = decision === null || ((decision === 'approve' || decision === 'return') && listingId !== '');
    if (values.as === undefined || !isKnown || rest.length > 0) throw new LaunchError(usage);
    return { as: values.as, decision, listingId };
  } catch (error) {
    if (error instanceof LaunchError) throw error;
    throw new LaunchError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}
