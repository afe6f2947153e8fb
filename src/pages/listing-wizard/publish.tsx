import { FormattedMessage, useIntl } from 'react-intl';
import { data, redirect } from 'react-router';
import { isRefusal } from '#src/domain/refusal.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { ownListing, type OwnListing } from '#src/features/listings/own-listing.server.ts';
import { isPanel, panelsOf } from '#src/features/listings/panels.ts';
import { publishListing } from '#src/features/listings/publish-listing.server.ts';
import { payoutReadiness } from '#src/features/payments/payout-readiness.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { Thumb } from '#src/ui/data/image.tsx';
import { PlainLayout } from '../plain-layout.tsx';
import { listingAt } from './open-tab.server.ts';
import { checkPath, newPath, previewPath, publishPath, tabPath } from './paths.ts';
import type { Route } from './+types/publish';

/** After publishing: that it was. A draft is published by its last tab. */
export async function loader(args: Route.LoaderArgs) {
  const listing = await listingAt(args);
  if (listing === null) throw redirect(newPath);
  if (listing.state === 'draft') throw redirect(lastTab(listing));
  if (listing.state === 'closed') throw redirect(previewPath(listing));
  const { fields, state } = listing;
  return { state, title: fields.title, image: fields.images[0] ?? null, to: previewPath(listing) };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const app = context.get(appContext);
  const listing = await listingAt(args);
  if (listing === null) throw data(null, { status: 404 });
  const own = { listingId: listing.id, authorId: viewerIn(context).id };
  try {
    await publishListing(app, own, async (tx, userId) => (await payoutReadiness(tx, userId)) === 'ready');
  } catch (thrown) {
    if (!isRefusal(thrown)) app.logger.error(thrown, { listingId: listing.id });
    return redirect(backTo(listing, thrown), 303);
  }
  const published = await ownListing(app.db, own.authorId, own.listingId);
  return redirect(publishPath(published ?? listing), 303);
}

/** To the tab with what is missing, or to the last one with the payout details or the error. */
function backTo(listing: OwnListing, thrown: unknown): string {
  const refusal = isRefusal(thrown) ? thrown.refusal : null;
  const panel = String(refusal?.details['panel']);
  if (refusal?.code === 'validation-invalid-value' && isPanel(panel)) return checkPath(listing, panel);
  if (refusal?.code === 'email-unverified') return `${lastTab(listing)}?failed=email`;
  if (refusal?.code === 'payout-details-missing') return `${lastTab(listing)}?payout=details`;
  return `${lastTab(listing)}?failed=publish`;
}

function lastTab(listing: OwnListing): string {
  return tabPath(listing, panelsOf(listing.fields.kind).at(-1) ?? 'photos');
}

export default function Published({ loaderData: { state, title, image, to } }: Route.ComponentProps) {
  const intl = useIntl();
  const words = state === 'published' ? ('published' as const) : ('pending' as const);
  return (
    <PlainLayout
      title={intl.formatMessage({ id: `wizard.${words}-title` })}
      lede={<FormattedMessage id={`wizard.${words}-text`} values={{ title }} />}
    >
      {image !== null && (
        <div className="mt-8">
          <Thumb file={imageOf({ id: image.imageId, alt: image.alt })} width={160} />
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={to}>
          <FormattedMessage id="wizard.see-listing" />
        </LinkButton>
        <LinkButton to="/l/new" variant="quiet">
          <FormattedMessage id="wizard.list-another" />
        </LinkButton>
      </div>
    </PlainLayout>
  );
}
