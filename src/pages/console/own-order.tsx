import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/ui/data/banner.tsx';

type OwnOrderProps = { readonly what?: 'order' | 'message' | 'review' };

/** Instead of a decision, where the order, the conversation or the review is the operator's own. */
export function OwnOrder({ what = 'order' }: OwnOrderProps) {
  return (
    <Banner>
      <FormattedMessage id={`console.${what}-is-own`} />
    </Banner>
  );
}
