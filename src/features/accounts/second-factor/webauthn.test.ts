import { expect, test } from 'vitest';
import { softwarePasskey } from '#tests/support/software-passkey.ts';
import { isWithoutCertificates, readAssertion } from './webauthn.server.ts';

const passkey = softwarePasskey({ origin: 'https://rotation.test', rpId: 'rotation.test' });

function attestationOf(x5c: boolean): string {
  const sent = JSON.parse(passkey.create({ challenge: 'a', x5c })) as { response: { attestationObject: string } };
  return sent.response.attestationObject;
}

test('an attestation with certificates is not read: verifying it would fetch addresses out of them', async () => {
  expect(await isWithoutCertificates(attestationOf(false))).toBe(true);
  expect(await isWithoutCertificates(attestationOf(true))).toBe(false);
});

test.each(['', 'AA', 'oWNmbXQ', '_'.repeat(12_000)])('%# is no attestation', async (sent) => {
  expect(await isWithoutCertificates(sent)).toBe(false);
});

test('of an assertion only what is verified is read', () => {
  const sent = JSON.parse(passkey.assert({ challenge: 'a' })) as object;
  const read = readAssertion(JSON.stringify({ ...sent, clientExtensionResults: { appid: true }, more: 1 }));
  expect(read?.credentialId).toBe(passkey.credentialId);
  expect(read?.response).toMatchObject({ clientExtensionResults: {} });
  expect(read?.response).not.toHaveProperty('more');
});
