import { marketplace } from '#marketplace';
import type { Language } from '#src/domain/language.ts';
import type { DocumentText } from '#src/ui/data/document.tsx';
import { about } from './texts/about.server.ts';
import { consigment } from './texts/consigment.server.ts';
import { faqs } from './texts/faqs.server.ts';
import { howItWorks } from './texts/how-it-works.server.ts';
import { journal } from './texts/journal.server.ts';
import { privacy20261124 } from './texts/privacy-2026-11-24.server.ts';
import { privacy20261123 } from './texts/privacy.server.ts';
import { qa } from './texts/qa.server.ts';
import { sustainability } from './texts/sustainability.server.ts';
import { terms20261123 } from './texts/terms.server.ts';

type Documents = Readonly<Record<string, DocumentText>>;

/** Each version that has been in force, by its date; earlier ones stay, because orders refer to them. */
const terms = { '2026-11-23': terms20261123 } as const satisfies Documents;
const privacy = {
  '2026-11-23': privacy20261123,
  '2026-11-24': privacy20261124,
} as const satisfies Documents;

/** In English, by their address. A version in the settings without its text does not compile. */
const inEnglish: Documents = {
  '/terms-of-service': terms[marketplace.legal.terms],
  '/privacy-policy': privacy[marketplace.legal.privacy],
  '/about': about,
  '/sustainability': sustainability,
  '/how-it-works': howItWorks,
  '/faqs': faqs,
  '/qa': qa,
  '/journal': journal,
  '/consigment': consigment,
};

/** A language shows those that it has, and the others in English, marked as such. */
const documents: Readonly<Record<Language, Documents>> = { 'en-NZ': inEnglish, 'fr-FR': {} };

export function documentAt(path: string): DocumentText | null {
  const own = documents[marketplace.language];
  if (Object.hasOwn(own, path)) return own[path] ?? null;
  const text = Object.hasOwn(inEnglish, path) ? inEnglish[path] : undefined;
  return text === undefined ? null : { ...text, language: 'en-NZ' };
}

/** The addresses that have a text. */
export const documentPaths: readonly string[] = Object.keys(inEnglish);
