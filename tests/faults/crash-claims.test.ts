import { claims } from './claim-scenarios.ts';
import { killEverywhere } from './kill-everywhere.ts';

killEverywhere(claims);
