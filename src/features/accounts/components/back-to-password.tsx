import { FormattedMessage } from 'react-intl';
import { TextLink } from '#src/ui/layout/text-link.tsx';

/** From a page that is reached from that of the password. */
export function BackToPassword() {
  return (
    <p className="small mt-12 border-t border-line pt-6">
      <TextLink to="/account/change-password">
        <FormattedMessage id="security.link-back" />
      </TextLink>
    </p>
  );
}
