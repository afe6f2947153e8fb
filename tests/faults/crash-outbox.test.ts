import { killEverywhere } from './kill-everywhere.ts';
import { outbox } from './scenarios.ts';

killEverywhere(outbox, ['process', 'work']);
