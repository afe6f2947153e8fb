export type KeyKind = 'secret' | 'publishable';

export function isSecretKey(key: string): boolean {
  return key.startsWith('sk_test_sandbox');
}

export function isPublishableKey(key: string): boolean {
  return key.startsWith('pk_test_sandbox');
}

/** Redacts a key like Stripe's error messages: the beginning and the last four characters. */
export function redacted(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(Math.max(4, Math.min(20, key.length - 12)))}${key.slice(-4)}`;
}
