import { data, redirect, redirectDocument } from 'react-router';
import { isRefusal } from '#src/domain/refusal.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { isPanel } from '#src/features/listings/panels.ts';
import { payoutReadiness } from '#src/features/payments/payout-readiness.server.ts';
import { onboardingAddress } from '#src/features/payouts/onboarding.server.ts';
import { onboardPath, payoutsPath } from '#src/features/payouts/paths.ts';
import { payoutDetailsOf } from '#src/features/payouts/queries.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/payout-return';
import { listingAt } from './open-tab.server.ts';
import { newPath, tabPath } from './paths.ts';

/**
 * Where the provider sends a lender back to after payout details that were entered on the way to publishing: to the tab.
 * What the account lacks is read again; the address says nothing about it.
 */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const to = await tabOf(args);
  const app = args.context.get(appContext);
  const { id } = viewerIn(args.context);
  await payoutDetailsOf(app, id, { again: true });
  return redirect((await payoutReadiness(app.db, id)) === 'ready' ? to : `${to}?payout=details`);
}

/** To the provider, and back to this tab. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const to = await tabOf(args);
  try {
    const address = await onboardingAddress(args.context.get(appContext), viewerIn(args.context), to);
    return redirectDocument(address, 303);
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    // The settings ask for the password or say what is wrong, and lead back to the listing.
    const { code } = thrown.refusal;
    return redirect(code === 'log-in-too-old' ? onboardPath : `${payoutsPath}?problem=${code}`, 303);
  }
}

async function tabOf(args: Pick<Route.LoaderArgs, 'context' | 'params'>): Promise<`/l/${string}`> {
  const { tab, returnURLType } = args.params;
  if (!isPanel(tab) || (returnURLType !== 'success' && returnURLType !== 'failure')) throw data(null, { status: 404 });
  const listing = await listingAt(args);
  return listing === null ? newPath : tabPath(listing, tab);
}

/** Never rendered; a component is needed so that client-side navigations follow the redirect too. */
export default function PayoutReturn() {
  return null;
}
