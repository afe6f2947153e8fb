import { createIntl } from 'react-intl';
import type { Part, ParsedMessage } from './parsed-message.ts';

const { formatters } = createIntl({ locale: 'en' });

/** Parses a message of the catalogue. On the server and in the build only: browsers get parsed messages. */
export function parsed(message: string): ParsedMessage {
  if (!/['<{]/.test(message)) return message;
  const parts = formatters.getMessageFormat(message, 'en').getAst() as unknown as readonly Part[];
  const [only, ...more] = parts;
  return only?.type === 0 && more.length === 0 ? only.value : parts;
}
