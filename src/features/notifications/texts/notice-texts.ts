import { emailTexts, text, type EmailName } from '#src/i18n/text.ts';
import type { Values } from '#src/i18n/format-message.ts';
import type { MessageId } from '#src/i18n/messages.ts';
import type { EmailTexts } from '../kind-rule.ts';
import type { TransactionWords } from '../transaction-words.ts';

type Named<Part extends string> = MessageId extends infer Id
  ? Id extends `${infer Name}.${Part}`
    ? Name
    : never
  : never;
type WithBell = Named<'bell'>;
/** The name of an email whose button has a message too. */
export type NoticeName = EmailName & Named<'button'>;

/** The line in the bell. */
export function bellOf(name: WithBell): (words: TransactionWords) => string {
  return (words) => text(`${name}.bell`, valuesOf(words));
}

/** The email, from the messages whose ids begin with its name. */
export function emailOf(name: NoticeName): (words: TransactionWords) => EmailTexts {
  return (words) => writtenEmail(name, words);
}

/** The same at once; `more` replaces facts. */
export function writtenEmail(name: NoticeName, words: TransactionWords, more: Values = {}): EmailTexts {
  const values = { ...valuesOf(words), ...more };
  const email = emailTexts(name, values);
  const { others } = words;
  const paragraphs = others === null ? email.paragraphs : [...email.paragraphs, text('notice.others', { others })];
  return { ...email, paragraphs, button: text(`${name}.button`, values) };
}

export function valuesOf(words: TransactionWords) {
  const { what, deadline } = words;
  return {
    ...words,
    What: what.charAt(0).toUpperCase() + what.slice(1),
    deadline: deadline ?? text('notice.deadline-unknown'),
  };
}
