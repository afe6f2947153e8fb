import { FormattedMessage } from 'react-intl';

/** What the link below the heading of the page leads to. */
export const decisionId = 'decision';

/** The heading of the panel with a decision. It can have the focus, so that Tab goes on from it to the first choice. */
export function DecisionHeading() {
  return (
    <h2 id={decisionId} tabIndex={-1} className="h5">
      <FormattedMessage id="console.decide" />
    </h2>
  );
}
