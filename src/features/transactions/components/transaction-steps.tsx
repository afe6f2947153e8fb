import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import { isReviewTransition } from '#src/domain/process/process.ts';
import { currentProcess } from '#src/processes/registry.ts';
import { Stepper } from '#src/ui/data/stepper.tsx';
import type { TransactionPage } from '../transaction-page.server.ts';
import { nameOf, staysWithLender } from './transaction-values.ts';
import { stepsOf } from './steps.ts';
import { isUnanswerable } from './words.ts';

/** Progress stepper; renders nothing for a transaction that has not begun or has failed. */
export function TransactionSteps({ transaction }: { readonly transaction: TransactionPage }) {
  const intl = useIntl();
  const { state, kind, rentalDays, now, role, other, handover, history } = transaction;
  const isReviewed = history.some(({ transition }) => isReviewTransition(currentProcess, transition));
  const recorded = handover.steps.map(({ step }) => step);
  const walked = stepsOf({
    state,
    kind,
    rentalDays,
    recorded,
    isReviewed,
    today: dayInZone(now, marketplace.timeZone),
  });
  if (walked === null || isUnanswerable(transaction) || staysWithLender(transaction)) return null;
  const steps = walked.steps.map((step) => ({
    key: step,
    label: <FormattedMessage id={`transaction.step.${step}`} values={{ side: role, name: nameOf(other) }} />,
  }));
  return <Stepper label={intl.formatMessage({ id: 'transaction.progress' })} steps={steps} current={walked.current} />;
}
