import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What an attack changes. */
export type Answer = {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly userVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly type?: string;
  /** As an attestation with a certificate, whose addresses a verifier would fetch. */
  readonly x5c?: boolean;
};

/** An authenticator in software (WebAuthn, ES256): its answers are valid unless they are told to be otherwise. */
export function softwarePasskey(site: { readonly origin: string; readonly rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const clientData = ({ challenge, origin = site.origin, type }: Answer, usual: string) =>
    Buffer.from(JSON.stringify({ type: type ?? usual, challenge, origin, crossOrigin: false }));
  const authData = (answer: Answer, attested = Buffer.alloc(0)) =>
    Buffer.concat([
      createHash('sha256')
        .update(answer.rpId ?? site.rpId)
        .digest(),
      Buffer.from([0x01 | (answer.userVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0)]),
      uint32(answer.counter ?? 0),
      attested,
    ]);
  const envelope = (response: Record<string, unknown>) =>
    JSON.stringify({
      ...{ id: credentialId.toString('base64url'), rawId: credentialId.toString('base64url'), type: 'public-key' },
      ...{ response, clientExtensionResults: {} },
    });
  return {
    credentialId: credentialId.toString('base64url'),
    /** The answer to the options of a new passkey. */
    create(answer: Answer): string {
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key]);
      const statement = answer.x5c === true ? cborMap([['x5c', Buffer.from('no certificate')]]) : cborMap([]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cbor('fmt'), cbor(answer.x5c === true ? 'packed' : 'none'), cbor('attStmt'), statement],
        ...[cbor('authData'), cbor(authData(answer, attested))],
      ]);
      return envelope({
        clientDataJSON: clientData(answer, 'webauthn.create').toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      });
    },
    /** The answer to the options of a log-in. */
    assert(answer: Answer): string {
      const [data, client] = [authData(answer), clientData(answer, 'webauthn.get')];
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return envelope({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        ...(answer.userHandle !== undefined && { userHandle: Buffer.from(answer.userHandle).toString('base64url') }),
      });
    },
  };
}

function uint32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}

/** The parts of CBOR (RFC 8949) that an attestation has. */
function cbor(value: number | string | Buffer): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  const bytes = Buffer.from(value as string);
  return Buffer.concat([head(typeof value === 'string' ? 3 : 2, bytes.length), bytes]);
}

function cborMap(entries: readonly (readonly [number | string, number | string | Buffer])[]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)])]);
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  if (length < 256) return Buffer.from([(kind << 5) | 24, length]);
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 0xff]);
}
