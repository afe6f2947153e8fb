import { useIntl } from 'react-intl';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { cartPath } from '#src/features/cart/cart-path.ts';
import { leaderParam, orderedAs } from '#src/features/checkout/cart-page.ts';
import { CartCheckoutForm } from '#src/features/checkout/components/cart-checkout-form.tsx';
import { appContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { CheckoutFrame } from '../checkout/checkout-frame.tsx';
import { cartCheckoutData } from './checkout-data.server.ts';
import type { Route } from './+types/checkout';

export const handle = { bars: 'none' } satisfies PageHandle;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  return cartCheckoutData(context.get(appContext), viewerIn(context), url.searchParams.get(leaderParam));
}

/** Several items of one lender, paid together. */
export default function CartCheckout({ loaderData }: Route.ComponentProps) {
  const title = useIntl().formatMessage({ id: 'checkout.title-several' }, orderedAs(loaderData));
  return (
    <CheckoutFrame title={title} backTo={cartPath} mustVerify={loaderData.mustVerify}>
      <CartCheckoutForm page={loaderData} />
    </CheckoutFrame>
  );
}
