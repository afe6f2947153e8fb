import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Secrets = {
  readonly session: string;
  /** Keys of the payment sandbox; they are valid nowhere else. */
  readonly stripeSecret: string;
  readonly stripePublishable: string;
  readonly stripeWebhook: string;
  /** The private key by which push services know the site: with another one, browsers are told no more. */
  readonly vapid: string;
};

/** The secrets of this data folder, generated on the first start and readable by its owner only. */
export function localSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const known: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  // A folder of an earlier version has none.
  if (isWhole(known)) return known;
  mkdirSync(dataDir, { recursive: true });
  const random = () => randomBytes(24).toString('hex');
  const secrets: Secrets = {
    session: randomBytes(32).toString('base64url'),
    stripeSecret: `sk_test_sandbox${random()}`,
    stripePublishable: `pk_test_sandbox${random()}`,
    stripeWebhook: `whsec_${random()}`,
    vapid: newVapidKey(),
    ...known,
  };
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, file);
  return secrets;
}

function isWhole(secrets: Partial<Secrets>): secrets is Secrets {
  return secrets.session !== undefined && secrets.vapid !== undefined;
}

function newVapidKey(): string {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  // 32 bytes also when the number begins with zeros.
  return Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}
