import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/ui/data/banner.tsx';

/** Instead of a decision, where the order is the operator's own. */
export function OwnOrder() {
  return (
    <Banner>
      <FormattedMessage id="console.order-is-own" />
    </Banner>
  );
}
