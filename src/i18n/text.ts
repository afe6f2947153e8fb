import { marketplace } from '#marketplace';
import { formatParsed, type Values } from './format-message.ts';
import { messageOf } from './intl.ts';
import { locale } from './locale.ts';
import { messages, type MessageId } from './messages.ts';

/**
 * A message as plain text, for emails, text messages and notifications: `{marketplace}` is the name of the site. Throws
 * when a value is missing, so that no email is sent with a gap.
 */
export function text(id: MessageId, values: Values = {}): string {
  return String(formatParsed(messageOf(id), { marketplace: marketplace.name, ...values }, locale));
}

type Named<Part extends string> = MessageId extends infer Id
  ? Id extends `${infer Name}.${Part}`
    ? Name
    : never
  : never;

/** The messages of an email begin with its name; those that every email needs do not compile when they are missing. */
export type EmailName = Named<'subject'>;

export type EmailTexts = {
  readonly subject: string;
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: string[];
  readonly deadline?: string;
  readonly reason?: string;
};

/** The texts of an email by its name: `email.verify.subject`, its paragraphs from `.line` to `.line-4`, and the rest. */
export function emailTexts(name: EmailName, values: Values = {}): EmailTexts {
  return {
    subject: text(`${name}.subject`, values),
    preview: text(`${name}.preview`, values),
    heading: text(`${name}.heading`, values),
    paragraphs: ['line', 'line-2', 'line-3', 'line-4'].flatMap((part) => optional(`${name}.${part}`, values)),
    ...named('deadline', optional(`${name}.deadline`, values)),
    ...named('reason', optional(`${name}.reason`, values)),
  };
}

function optional(id: string, values: Values): string[] {
  return Object.hasOwn(messages, id) ? [text(id as MessageId, values)] : [];
}

function named<Name extends string>(name: Name, [written]: string[]): Partial<Record<Name, string>> {
  return written === undefined ? {} : ({ [name]: written } as Record<Name, string>);
}
