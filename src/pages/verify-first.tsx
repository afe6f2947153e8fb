import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/ui/data/banner.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';

/** In place of the form that a user with an unverified email cannot send. */
export function VerifyFirst() {
  const link = (text: React.ReactNode) => (
    <TextLink key="link" to="/account/contact-details">
      {text}
    </TextLink>
  );
  return (
    <Banner className="mt-8">
      <FormattedMessage id="offer.unverified" values={{ link }} />
    </Banner>
  );
}
