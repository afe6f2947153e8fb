import { casesBetween, handovers, reviewed } from './care-scenarios.ts';
import { killEverywhere } from './kill-everywhere.ts';
import { ladder } from './ladder-scenarios.ts';
import { negotiations } from './offer-scenarios.ts';

/** One of each kind; `./rotation faults` kills the others too. */
const names = [
  'record that a sold item is sent',
  'accept the refund that is offered in a case',
  'write the second review, which publishes both',
  'accept an offer by the terms of its listing',
  'withdraw an offer',
  'counter the second offer of a customer',
  'give up a payment',
];

killEverywhere(
  [...negotiations, ...ladder, ...handovers, ...reviewed, ...casesBetween].filter(({ name }) => names.includes(name)),
);
