import { marketplace } from '#marketplace';
import type { Language } from '#src/domain/language.ts';
import { inFrenchType } from '#src/i18n/fr/typography.ts';
import type { DocumentText } from '#src/ui/data/document.tsx';
import type { LanguageTexts } from './language-texts.ts';
import { english } from './texts/english.server.ts';
import { french } from './texts/fr/french.server.ts';

const inLanguage: Readonly<Record<Language, () => LanguageTexts>> = {
  'en-NZ': () => english,
  'fr-FR': () => inFrenchType(french),
};

const { versions, texts } = inLanguage[marketplace.language]();
const { legal } = marketplace;

/** Those in force, by their address. A version in the settings without its text does not compile. */
const inForce: Readonly<Record<string, DocumentText>> = {
  '/terms-of-service': versions['/terms-of-service'][legal.terms],
  '/privacy-policy': versions['/privacy-policy'][legal.privacy],
  ...texts,
};

export function documentAt(path: string): DocumentText | null {
  return Object.hasOwn(inForce, path) ? (inForce[path] ?? null) : null;
}

/** The addresses that have a text. */
export const documentPaths: readonly string[] = Object.keys(inForce);
