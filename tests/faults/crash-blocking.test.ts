import { killEverywhere } from './kill-everywhere.ts';
import { asking } from './scenarios.ts';

killEverywhere(asking);
