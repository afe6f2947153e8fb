import { marketplace as ours } from '../../marketplace.config.ts';

/** The marketplace in French: what `#marketplace` is in the tests of this folder. */
export const marketplace = { ...ours, language: 'fr-FR' as const };
