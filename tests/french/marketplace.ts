import { marketplace as ours } from '../../marketplace.config.ts';

/** The marketplace in French, with weeks that begin on Monday: what `#marketplace` is in the tests of this folder. */
export const marketplace = {
  ...ours,
  language: 'fr-FR' as const,
  booking: { ...ours.booking, firstDayOfWeek: 1 as const },
};
