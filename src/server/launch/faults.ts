import { runErrand } from './errand.ts';
import { runCommand } from './terminal.ts';

await runCommand(() => runErrand('tests/faults/campaign.ts', 'fault campaign'));
