import type { TransactionWords } from '../transaction-words.ts';

/** After "by" or "until". */
export function byDeadline({ deadline }: TransactionWords): string {
  return deadline ?? 'the deadline on the page';
}

/** Not by a party: the card's hold ended, or a time passed. */
export function withdrawnBySystem({ by }: TransactionWords): boolean {
  return by === 'system';
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
