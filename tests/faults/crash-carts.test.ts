import { carts, wholeCarts } from './cart-scenarios.ts';
import { killEverywhere } from './kill-everywhere.ts';

killEverywhere([...carts, ...wholeCarts]);
