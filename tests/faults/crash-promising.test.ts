import { killEverywhere } from './kill-everywhere.ts';
import { promising } from './scenarios.ts';

killEverywhere(promising);
