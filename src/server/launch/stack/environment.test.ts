import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#src/platform/config.ts';
import { readSettings, settingNames } from '#src/platform/settings.ts';
import { childEnvironment, sandboxEnvironment, machineEnvironment } from './environment.ts';
import { withoutInternal, withoutSettings } from './clean-environment.ts';
import { requestedInstallMode } from './install-mode.ts';

const secrets = {
  session: 'local-session-secret-0123456789abcdefXYZ',
  stripeSecret: 'sk_test_sandbox0123456789',
  stripePublishable: 'pk_test_sandbox0123456789',
  stripeWebhook: 'whsec_0123456789abcdef0123',
  vapid: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
};
/** Environment variables that may be set around the command on a real installation. */
const outside = {
  PATH: '/usr/bin',
  HOME: '/home/op',
  TZ: 'Pacific/Auckland',
  NODE_OPTIONS: '--inspect=0.0.0.0:9229',
  AWS_SECRET_ACCESS_KEY: 'another-programs-key',
  DATABASE_URL: 'postgres://app:database-password@db.example:5432/rotation',
  SESSION_SECRET: 'q8Zr1vT5yB0nM3kL6jH9gF2dS4aP7oIu',
  SMTP_URL: 'smtps://user:mail-password@mail.example:465',
  MAIL_FROM: 'hello@shop.example',
  S3_BUCKET: 'pictures',
  S3_REGION: 'ap-southeast-2',
  S3_ACCESS_KEY_ID: 'AKIA0',
  S3_SECRET_ACCESS_KEY: 'bucket-key',
  TRUST_PROXY: '1',
  ROTATION_DEMO: '1',
  ROTATION_PAGES: '0',
  ROTATION_SUPERVISED: '1',
  DATA_DIR: '/tmp/rotation-environment',
};
const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_live0123456789abcdef',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect0123456789abcdef',
};

const before = process.env;
beforeEach(() => void (process.env = { ...outside }));
afterEach(() => void (process.env = before));

const settingsOf = (env: NodeJS.ProcessEnv) => readSettings(withoutInternal(env));
const derived = {
  ...{ databaseUrl: outside.DATABASE_URL, databaseConnections: 87 },
  ...{ installMode: 'real' as const, secrets, sandboxPort: null },
};

test('a real marketplace stays real, whatever ROTATION_ variables are set outside', () => {
  process.env = { ...outside, ...stripe, CANONICAL_ROOT_URL: 'https://shop.example' };
  const settings = settingsOf(process.env);
  expect(requestedInstallMode(settings)).toBe('real');
  const env = childEnvironment(settings, 'production', derived);
  expect(env['ROTATION_DEMO']).toBe('0');
  const config = readConfig(env);
  expect(config).toMatchObject({
    demo: false,
    embeddedDatabase: false,
    trustProxy: 1,
    sessionSecret: outside.SESSION_SECRET,
  });
  expect(config.s3).toMatchObject({ bucket: 'pictures', secretAccessKey: 'bucket-key' });
  expect(config.smtpUrl).toBe(outside.SMTP_URL);
  expect(config.payments).toMatchObject({
    ...{ secretKey: stripe.STRIPE_SECRET_KEY, apiHost: null },
    connectWebhookSecret: stripe.STRIPE_CONNECT_WEBHOOK_SECRET,
  });
});

test('ROTATION_DEMO from outside disables no check of a public address', () => {
  const open = { CANONICAL_ROOT_URL: 'https://shop.example', ROTATION_DEMO: '1' };
  expect(() => settingsOf(open)).toThrow('SESSION_SECRET must be set');
});

test('web and worker get the variables that they read, and none of the starting process', () => {
  const env = childEnvironment(settingsOf(outside), 'production', { ...derived, sandboxPort: 4242 });
  expect(env).toMatchObject({ PATH: '/usr/bin', TZ: 'Pacific/Auckland', DATABASE_URL: outside.DATABASE_URL });
  for (const name of ['NODE_OPTIONS', 'AWS_SECRET_ACCESS_KEY', 'ROTATION_PAGES', 'ROTATION_SUPERVISED'])
    expect(env).not.toHaveProperty(name);
});

test('none of our secrets reaches the sandbox or the build', () => {
  process.env = { ...outside, ...stripe };
  const given = [sandboxEnvironment(settingsOf(outside), secrets, 4242), machineEnvironment(process.env)];
  const ours = [
    outside.DATABASE_URL,
    outside.SESSION_SECRET,
    outside.SMTP_URL,
    'bucket-key',
    'another-programs-key',
    ...Object.values(stripe),
    secrets.session,
  ];
  for (const env of given) {
    for (const secret of ours) expect(Object.values(env)).not.toContain(secret);
    expect(env).not.toHaveProperty('NODE_OPTIONS');
    expect(env).not.toHaveProperty('DATABASE_URL');
  }
  expect(given[0]).toMatchObject({ SANDBOX_SECRET_KEY: secrets.stripeSecret, SANDBOX_HOST: '127.0.0.1' });
});

test('every setting reaches the processes that read it, and none reaches tests', () => {
  const settings = settingsOf(outside);
  process.env = Object.fromEntries(settingNames.map((name) => [name, 'set']));
  const env = childEnvironment(settings, 'production', derived);
  // What the demo is and where the sandbox listens is derived, and passed on by other names.
  const own = settingNames.filter((name) => !/^(DEMO|SANDBOX_PORT|ROTATION_\w+)$/.test(name));
  expect(own.filter((name) => env[name] === undefined)).toEqual([]);
  expect(own).toContain('GEOCODER_URL');
  expect(Object.keys(withoutSettings(process.env))).toEqual([]);
});
