import { answerRaces } from './answers.ts';
import { memberRaces } from './members.ts';
import { paymentRaces } from './payments.ts';
import type { Race } from './race.ts';
import { requestRaces } from './requests.ts';

/** Two or more who want what only one can have. `./rotation test` runs a few rounds of each, `./rotation faults` more. */
export const allRaces: readonly Race[] = [...answerRaces, ...requestRaces, ...paymentRaces, ...memberRaces];
