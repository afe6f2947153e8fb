import { expect, test } from 'vitest';
import { accountsMessages } from './accounts.ts';
import { accountsMessages as french } from './fr/accounts.ts';

test('before a change of email is taken back, all is named that is removed with it', () => {
  for (const thing of ['passkey', 'authenticator app', 'bank account', 'phone number', 'ID', 'calendar'])
    expect(accountsMessages['accounts.undo-lede']).toContain(thing);
  const words = ['clé d’accès', 'application d’authentification', 'compte bancaire', 'numéro de téléphone'];
  for (const thing of [...words, 'pièce d’identité', 'calendrier'])
    expect(french['accounts.undo-lede']).toContain(thing);
});
