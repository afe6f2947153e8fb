import { Lock } from 'lucide-react';
import { useIntl } from 'react-intl';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { cartPath } from '#src/features/cart/cart-path.ts';
import { leaderParam } from '#src/features/checkout/cart-page.ts';
import { CartCheckoutForm } from '#src/features/checkout/components/cart-checkout-form.tsx';
import { appContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { BareBar } from '#src/shell/top-bar/bare-bar.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import { Main } from '#src/ui/layout/main.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { cartCheckoutData } from './checkout-data.server.ts';
import type { Route } from './+types/checkout';

export const handle = { bars: 'none' } satisfies PageHandle;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  return cartCheckoutData(context.get(appContext), viewerIn(context), url.searchParams.get(leaderParam));
}

/** Several items of one lender, paid together. */
export default function CartCheckout({ loaderData }: Route.ComponentProps) {
  const intl = useIntl();
  const secure = intl.formatMessage({ id: 'checkout.secure' });
  return (
    <>
      <PageTitle>{intl.formatMessage({ id: 'checkout.title-several' }, { count: loaderData.items.length })}</PageTitle>
      <BareBar
        back={{ to: cartPath, label: intl.formatMessage({ id: 'checkout.back' }) }}
        end={
          <span className="flex items-center gap-2">
            <Icon as={Lock} size={16} />
            <span className="max-md:sr-only">{secure}</span>
          </span>
        }
      />
      <Main className="wrap max-w-[1216px] pt-8 pb-20 lg:pt-16 lg:pb-28">
        <CartCheckoutForm page={loaderData} />
      </Main>
    </>
  );
}
