import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { Steps } from '../steps.tsx';

const days = marketplace.booking.minimumDays;

export function HowItWorks() {
  return (
    <section className="section wrap">
      <h2 className="d2 mb-12">
        <FormattedMessage id="landing.how" />
      </h2>
      <Steps
        steps={[
          { heading: <FormattedMessage id="landing.find" />, line: <FormattedMessage id="landing.find-line" /> },
          {
            heading: <FormattedMessage id="landing.rent-step" />,
            line: <FormattedMessage id="landing.rent-step-line" values={{ days }} />,
          },
          { heading: <FormattedMessage id="landing.return" />, line: <FormattedMessage id="landing.return-line" /> },
        ]}
      />
    </section>
  );
}
