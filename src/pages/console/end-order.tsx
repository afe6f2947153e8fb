import { FormattedMessage } from 'react-intl';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { consoleOrderPath } from './order-path.ts';

type EndOrderProps = { readonly transactionId: string; readonly mayBeEnded: boolean };

/** To the page that ends an order, or why an operator cannot: one that is over is not ended. */
export function EndOrder({ transactionId, mayBeEnded }: EndOrderProps) {
  if (!mayBeEnded)
    return (
      <p className="small muted">
        <FormattedMessage id="console.order-not-ended" />
      </p>
    );
  return (
    <p className="small">
      <TextLink to={consoleOrderPath(transactionId)}>
        <FormattedMessage id="console.order-open" />
      </TextLink>
    </p>
  );
}
