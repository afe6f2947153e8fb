import { useIntl } from 'react-intl';
import { data } from 'react-router';
import { isUuid } from '#src/domain/text/uuid.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { CheckoutForm, titleOf } from '#src/features/checkout/components/checkout-form.tsx';
import { againParam, offerParam, orderQuery, orderTextOf } from '#src/features/checkout/order-text.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';
import { checkoutData } from './checkout-data.server.ts';
import type { Route } from './+types/checkout';

export const handle = { bars: 'none' } satisfies PageHandle;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = viewerIn(context);
  const listing = await listingById(app, params.id, viewer);
  if (listing === null) throw data(null, { status: 404 });
  return {
    listing,
    ...(await checkoutData(app, viewer, listing, orderTextOf(url.searchParams), {
      again: idIn(url.searchParams, againParam),
      offer: idIn(url.searchParams, offerParam),
    })),
  };
}

function idIn(params: URLSearchParams, name: string): string | null {
  const id = params.get(name);
  return id !== null && isUuid(id) ? id : null;
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { listing, order } = loaderData;
  const title = useIntl().formatMessage({ id: titleOf(loaderData) }, { listing: listing.title });
  return (
    <CheckoutFrame
      title={title}
      backTo={`${listingPath(listing)}?${orderQuery(order)}`}
      mustVerify={loaderData.mustVerify}
    >
      <CheckoutForm page={loaderData} />
    </CheckoutFrame>
  );
}
