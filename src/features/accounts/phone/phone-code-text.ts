import { marketplace } from '#marketplace';

/**
 * Characters of the GSM alphabet only: any other would make it two messages. By the last line a browser fills the code in
 * on this site and on no other.
 */
export function phoneCodeText(code: string, minutes: number, root: string): string {
  const text = `${code} is your ${marketplace.name} code. It works for ${minutes} minutes. Never share it.`;
  return `${text}\n\n@${new URL(root).hostname} #${code}`;
}
