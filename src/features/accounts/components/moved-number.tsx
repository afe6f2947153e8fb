import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/ui/data/banner.tsx';

/** For a number that another account has verified since: its form asks for a code again. */
export function MovedNumber({ phone }: { readonly phone: string | null }) {
  return (
    <Banner className="mt-6">
      <FormattedMessage id="accounts.phone-moved" values={{ phone }} />
    </Banner>
  );
}
