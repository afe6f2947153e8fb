/** Survivors that no test can see, by file and name, and why. */
export const unseen: Readonly<Record<string, string>> = {
  'src/features/transactions/execute.server.ts: a foreign intent is confirmed':
    'nobody can see it: the payment is compared again under the lock, which refuses with the same code',
  'src/features/blocks/blocks.server.ts: one blocks oneself':
    'nobody can see it: of one person only one row is found, where two are needed, which is refused with the same code',
  'src/features/transactions/request-digest.ts: a key forgets its transition':
    'nobody can see it: each transition that begins something has an input of its own kind, which is in the digest too',
};
