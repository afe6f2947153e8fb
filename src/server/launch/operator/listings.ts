import { parseArgs } from 'node:util';
import { isRefusal } from '#src/domain/refusal.ts';
import { identifyOperator } from '#src/features/accounts/identify-operator.server.ts';
import { decideListing } from '#src/features/listing-approval/decide.server.ts';
import { approvalQueue } from '#src/features/listing-approval/queries.server.ts';
import type { Settings } from '#src/platform/settings.ts';
import { readPassword } from '../operator-password.ts';
import { LaunchError, print } from '../terminal.ts';
import { withOperatorApp } from './with-app.ts';

const usage = `Give one of:
./rotation operator listings --as YOU@EXAMPLE.COM
./rotation operator listings approve LISTING --as YOU@EXAMPLE.COM
./rotation operator listings return LISTING --as YOU@EXAMPLE.COM --reason TEXT`;

/** `listings`: those that wait for approval; `approve` publishes one, `return` makes it a draft again and says why. */
export async function approveListings(settings: Settings, args: readonly string[]): Promise<void> {
  const { as, decision, listingId, reason } = read(args);
  const password = await readPassword(`Password for ${as}: `);
  await withOperatorApp(settings, async (app) => {
    try {
      const operator = await identifyOperator(app, { email: as, password });
      if (decision !== null) {
        const verdict = decision === 'approve' ? ('approved' as const) : ('returned' as const);
        await decideListing(app, operator, { listingId, requestId: null }, { verdict, reason, version: '' });
        return print(verdict === 'approved' ? 'Published.' : 'It is a draft again.');
      }
      const { waiting, total } = await approvalQueue(app, operator, 1);
      for (const { id, title, designer } of waiting) print(`${id}  ${[designer, title].filter(Boolean).join(', ')}`);
      if (total === 0) print('No listing waits.');
      if (total > waiting.length) print(`And ${total - waiting.length} more, shown at /console/listings.`);
    } catch (error) {
      throw isRefusal(error) ? new LaunchError(sentences[error.refusal.code] ?? error.refusal.code) : error;
    }
  });
}

const sentences: Readonly<Record<string, string>> = {
  'auth-invalid-credentials': 'The email and password do not match an operator account.',
  'too-many-requests': 'Too many attempts. Try again in a quarter of an hour.',
  'listing-invalid-state': 'This listing does not wait for approval.',
  'not-found': 'This listing does not wait for approval.',
  'validation-invalid-value': 'Something in this listing is missing or wrong, so that it cannot be published.',
};

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { as: { type: 'string' }, reason: { type: 'string' } },
      allowPositionals: true,
    });
    const [decision = null, listingId = '', ...rest] = positionals;
    const isKnown = decision === null || ((decision === 'approve' || decision === 'return') && listingId !== '');
    const reason = values.reason?.trim() ?? '';
    const isWhole = isKnown && (decision === 'return') === (reason !== '');
    if (values.as === undefined || !isWhole || rest.length > 0) throw new LaunchError(usage);
    return { as: values.as, decision, listingId, reason };
  } catch (error) {
    if (error instanceof LaunchError) throw error;
    throw new LaunchError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}
