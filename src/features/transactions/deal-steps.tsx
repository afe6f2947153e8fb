import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import { Stepper } from '#src/ui/stepper.tsx';
import type { DealPage } from './deal-page.server.ts';
import { nameOf } from './deal-values.ts';
import { stepsOf } from './steps.ts';
import { isUnanswerable } from './words.ts';

/** How far along the deal is; nothing for one that has not begun or has failed. */
export function DealSteps({ deal }: { readonly deal: DealPage }) {
  const intl = useIntl();
  const { state, kind, worn, now, role, other } = deal;
  const walked = stepsOf({ state, kind, worn, today: dayInZone(now, marketplace.timeZone) });
  if (walked === null || isUnanswerable(deal)) return null;
  const steps = walked.steps.map((step) => ({
    key: step,
    label: <FormattedMessage id={`deal.step.${step}`} values={{ side: role, name: nameOf(other) }} />,
  }));
  return <Stepper label={intl.formatMessage({ id: 'deal.progress' })} steps={steps} current={walked.current} />;
}
