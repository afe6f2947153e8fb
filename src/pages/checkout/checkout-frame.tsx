import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BareBar } from '#src/shell/top-bar/bare-bar.tsx';
import { useRevalidateWhenShown } from '#src/ui/browser/use-revalidation.ts';
import { usePagePreload } from '#src/ui/browser/use-page-preload.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import { Main } from '#src/ui/layout/main.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { orderRoute } from '../transaction/side-of.ts';

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
        {mustVerify && <VerifyFirst />}
        {children}
      </Main>
    </>
  );
}

/** Before anything is typed, not only when it is sent. Who comes back from the email, in another tab, may go on. */
function VerifyFirst() {
  useRevalidateWhenShown();
  const link = (words: ReactNode[]) => (
    <TextLink key="link" to="/account/contact-details">
      {words}
    </TextLink>
  );
  return (
    <Banner className="mb-8">
      <FormattedMessage id="checkout.verify-first" values={{ link }} />
    </Banner>
  );
}
