import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { BareBar } from '#src/shell/top-bar/bare-bar.tsx';
import { usePagePreload } from '#src/ui/browser/use-page-preload.ts';
import { Icon } from '#src/ui/layout/icon.tsx';
import { Main } from '#src/ui/layout/main.tsx';
import { SignedInStylesAhead } from '#src/ui/layout/signed-in-styles.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { orderRoute } from '../transaction/side-of.ts';
import { VerifyFirst } from '../verify-first.tsx';

type CheckoutFrameProps = {
  readonly title: string;
  readonly backTo: string;
  /** The payment is refused until the viewer's email is verified. */
  readonly mustVerify: boolean;
  readonly children: ReactNode;
};

/** What stands around a form that takes a payment: its title, the way back, and no menus. */
export function CheckoutFrame({ title, backTo, mustVerify, children }: CheckoutFrameProps) {
  const intl = useIntl();
  usePagePreload(orderRoute);
  return (
    <>
      <SignedInStylesAhead />
      <PageTitle>{title}</PageTitle>
      <BareBar
        back={{ to: backTo, label: intl.formatMessage({ id: 'checkout.back' }) }}
        end={
          <span className="flex items-center gap-2">
            <Icon as={Lock} size={16} />
            <span className="max-md:sr-only">{intl.formatMessage({ id: 'checkout.secure' })}</span>
          </span>
        }
      />
      <Main className="wrap max-w-[1216px] pt-8 pb-20 lg:pt-16 lg:pb-28">
        {mustVerify && <VerifyFirst words="checkout.verify-first" className="mb-8" />}
        {children}
      </Main>
    </>
  );
}
