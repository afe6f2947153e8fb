import { createIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import type { Language } from '#src/domain/language.ts';
import { withElisions } from './fr/elision.ts';
import type { Part, ParsedMessage } from './parsed-message.ts';

const { formatters } = createIntl({ locale: 'en' });

type Parts = readonly Part[];
const inLanguage: Readonly<Record<Language, (parts: Parts) => Parts>> = {
  'en-NZ': (parts) => parts,
  'fr-FR': (parts) => withElisions(parts),
};

/** Parses a message of the catalogue. On the server and in the build only: browsers get parsed messages. */
export function parsed(message: string): ParsedMessage {
  if (!/['<{]/.test(message)) return message;
  const parts = formatters.getMessageFormat(message, 'en').getAst() as unknown as Parts;
  const [only, ...more] = parts;
  return only?.type === 0 && more.length === 0 ? only.value : inLanguage[marketplace.language](parts);
}
