import { killEverywhere } from './kill-everywhere.ts';
import { blocking } from './scenarios.ts';

killEverywhere(blocking, ['process', 'work']);
