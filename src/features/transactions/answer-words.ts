import { marketplace } from '#marketplace';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import type { TimeToAnswer } from './time-to-answer.ts';

/** The time to answer, as message values: `until` is a moment, or `none` where `hours` counts. */
export function answerValues(answer: TimeToAnswer) {
  return 'until' in answer
    ? { until: formatDeadline(answer.until, marketplace.timeZone), hours: 0 }
    : { until: 'none', hours: answer.hours };
}
