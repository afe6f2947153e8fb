import { decisions } from './decision-scenarios.ts';
import { killEverywhere } from './kill-everywhere.ts';

killEverywhere(decisions);
