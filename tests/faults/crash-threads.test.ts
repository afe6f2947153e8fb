import { killEverywhere } from './kill-everywhere.ts';
import { threads } from './scenarios.ts';

/**
 * A payment that has a history to go back to, an acceptance by the system, and a capture for two of three; `./rotation faults`
 * kills the others too.
 */
const names = [
  'request-payment-after-enquiry',
  'accept by the system after an offer',
  'accept a cart with one item left out',
];

killEverywhere(
  threads.filter(({ name }) => names.includes(name)),
  1,
);
