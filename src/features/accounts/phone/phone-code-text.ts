import { text } from '#src/i18n/text.ts';

/** By the last line a browser fills the code in on this site and on no other. */
export function phoneCodeText(code: string, minutes: number, root: string): string {
  const sentence = text('text-message.phone-code', { code, minutes });
  return `${sentence}\n\n@${new URL(root).hostname} #${code}`;
}
