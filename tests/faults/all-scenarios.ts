import { casesBetween, handovers, reviewed } from './care-scenarios.ts';
import { carts, wholeCarts } from './cart-scenarios.ts';
import { claims } from './claim-scenarios.ts';
import { decisions } from './decision-scenarios.ts';
import { ladder } from './ladder-scenarios.ts';
import { negotiations } from './offer-scenarios.ts';
import { blocking, outbox, threads, type Scenario } from './scenarios.ts';

/** Those of which each executes at least one transition of the process. */
export const ofTransitions: readonly Scenario[] = [
  ...[...blocking, ...outbox, ...threads, ...carts, ...wholeCarts],
  ...[...negotiations, ...ladder, ...handovers, ...reviewed],
];

/** Everything in which `./rotation faults` kills. */
export const allScenarios: readonly Scenario[] = [...ofTransitions, ...decisions, ...claims, ...casesBetween];
