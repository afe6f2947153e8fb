import { marketplace } from '#marketplace';
import type { Language } from '#src/domain/language.ts';
import { english, type Catalogue, type MessageId as Id } from './english.ts';
import { french } from './fr/french.ts';
import { inFrenchType } from './fr/typography.ts';

export type MessageId = Id;

const catalogues: Readonly<Record<Language, () => Catalogue>> = {
  'en-NZ': () => english,
  'fr-FR': () => inFrenchType(french),
};

/** The texts of the site in its language. A missing id does not compile. */
export const messages: Catalogue = catalogues[marketplace.language]();

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}
