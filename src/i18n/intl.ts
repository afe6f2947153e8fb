import { Fragment } from 'react';
import type { IntlShape } from 'react-intl';
import { marketplace } from '#marketplace';
import { locale } from './locale.ts';
import { messages } from './messages.ts';
import { parsed } from './parse.ts';
import { formatParsed, type Values } from './format-message.ts';
import type { ParsedMessage } from './parsed-message.ts';

const { timeZone } = marketplace;
type Used = 'formatMessage' | 'formatNumber' | 'formatList' | 'formatDate';

/**
 * Replaces the `intl` object of react-intl's provider, created once for all pages, because the locale is the
 * marketplace's own. It has only the functions in use; docs/decisions/0015 gives the reasons.
 */
export const intl = {
  locale,
  timeZone,
  messages,
  textComponent: Fragment,
  formatMessage: formatMessage as IntlShape['formatMessage'],
  formatNumber: (value, options) =>
    formatter('number', options, () => new Intl.NumberFormat(locale, options)).format(value),
  formatList: ((values: Iterable<string>, options?: Intl.ListFormatOptions) =>
    formatter('list', options, () => new Intl.ListFormat(locale, options)).format(values)) as IntlShape['formatList'],
  formatDate: (value, options) =>
    formatter('date', options, () => new Intl.DateTimeFormat(locale, { timeZone, ...options })).format(
      new Date(value ?? 0),
    ),
} satisfies Partial<IntlShape> & Pick<IntlShape, Used> as unknown as IntlShape;

const parsedMessages = new Map<string, ParsedMessage>();

function formatMessage({ id = '' }: { readonly id?: string }, values: Values = {}): unknown {
  try {
    return formatParsed(messageOf(id), values, locale);
  } catch (error) {
    // The browser logs a message that cannot be formatted; either way the page renders, with the id in its place.
    globalThis.reportError?.(error);
    return id;
  }
}

/** Throws for an unknown id. */
export function messageOf(id: string): ParsedMessage {
  const known = parsedMessages.get(id);
  if (known !== undefined) return known;
  if (!Object.hasOwn(messages, id)) throw new Error(`Unknown message id: ${id}`);
  const message = parsed(messages[id as keyof typeof messages]);
  parsedMessages.set(id, message);
  return message;
}

const formatters = new Map<string, unknown>();

function formatter<T>(kind: string, options: object | undefined, make: () => T): T {
  const key = `${kind} ${JSON.stringify(options)}`;
  const made = (formatters.get(key) as T | undefined) ?? make();
  formatters.set(key, made);
  return made;
}
