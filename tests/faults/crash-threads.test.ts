import { killEverywhere } from './kill-everywhere.ts';
import { threads } from './scenarios.ts';

/** A payment that has a history to go back to, and an acceptance by the system; `./rotation faults` kills the others too. */
const names = ['request-payment-after-enquiry', 'accept by the system after an offer'];

killEverywhere(threads.filter(({ name }) => names.includes(name)));
