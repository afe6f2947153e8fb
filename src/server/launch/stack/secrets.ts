import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Secrets = {
  readonly session: string;
  /** Keys of the payment sandbox; they are valid nowhere else. */
  readonly stripeSecret: string;
  readonly stripePublishable: string;
  readonly stripeWebhook: string;
};

/** The secrets of this data folder, generated on the first start and readable by its owner only. */
export function localSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  mkdirSync(dataDir, { recursive: true });
  const random = () => randomBytes(24).toString('hex');
  const secrets: Secrets = {
    session: randomBytes(32).toString('base64url'),
    stripeSecret: `sk_test_sandbox${random()}`,
    stripePublishable: `pk_test_sandbox${random()}`,
    stripeWebhook: `whsec_${random()}`,
  };
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, file);
  return secrets;
}
