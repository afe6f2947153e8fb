import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError, readSettings, type Environment } from './settings.ts';

const secret = 'q9Xv2LmT7sKfR4wZ8yBn3HcJ6pDg5AeU';
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_51abcdefgh',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51abcdefgh',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdefghijklmnopqrstuvwx',
};
const local = { DATABASE_URL: 'postgres://someone@127.0.0.1/rotation', SESSION_SECRET: secret, ...stripe };
const open = {
  ...local,
  CANONICAL_ROOT_URL: 'https://rotation.example',
  SMTP_URL: 'smtps://m.example',
  MAIL_FROM: 'a@b.example',
};

const tilesAt = (url: string) => ({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: 'Tiles by Kauri Maps' });
const issuerAt = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'rotation',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_NAME: 'Kauri ID',
});

function problemsOf(env: Environment): readonly string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('the defaults are a local site on port 3000', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    canonicalRootUrl: 'http://localhost:3000',
    loopback: true,
  });
});

test('the canonical address follows the port, without a trailing slash', () => {
  expect(readSettings({ PORT: '8080' }).canonicalRootUrl).toBe('http://localhost:8080');
  expect(readConfig({ ...open, CANONICAL_ROOT_URL: 'https://rotation.example/' }).canonicalRootUrl).toBe(
    'https://rotation.example',
  );
});

test('an empty setting counts as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', STRIPE_SECRET_KEY: '' }).PORT).toBe(3000);
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ HOST: 'not a host' }, 'HOST must be'],
  [{ DATABASE_URL: 'mysql://localhost/rotation' }, 'DATABASE_URL must be an address'],
  [{ DATABASE_URL: 'postgres://localhost/' }, 'DATABASE_URL must name a database'],
  [{ CANONICAL_ROOT_URL: 'rotation.example' }, 'CANONICAL_ROOT_URL must be an address'],
  [{ CANONICAL_ROOT_URL: 'http://localhost:3000/shop' }, 'CANONICAL_ROOT_URL must end after the host'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters'],
  [{ SESSION_SECRET: 'change-me-change-me-change-me-change-me' }, 'SESSION_SECRET is a known or easily guessed value'],
  [{ SESSION_SECRET: 'a'.repeat(40) }, 'SESSION_SECRET is a known or easily guessed value'],
  [{ STRIPE_SECRET_KEY: stripe.STRIPE_SECRET_KEY }, 'belong together: set all three or none.'],
  [{ STRIPE_CONNECT_WEBHOOK_SECRET: stripe.STRIPE_WEBHOOK_SECRET }, 'set STRIPE_WEBHOOK_SECRET of the first one'],
  [{ ...stripe, STRIPE_CONNECT_WEBHOOK_SECRET: 'secret' }, 'STRIPE_CONNECT_WEBHOOK_SECRET must be'],
  [{ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_51abcdefgh' }, 'must be of one mode'],
  [{ ...stripe, STRIPE_SECRET_KEY: 'pk_test_51abcdefgh' }, 'STRIPE_SECRET_KEY must be a Stripe key'],
  [{ ANALYTICS_URL: 'https://plausible.example/api/event' }, 'ANALYTICS_URL and ANALYTICS_ID belong together'],
  [{ ANALYTICS_URL: 'http://p.example/e', ANALYTICS_ID: 'a' }, 'ANALYTICS_URL must begin with https://'],
  [{ CONTENT_POLICY: 'off' }, 'CONTENT_POLICY must be block or report.'],
  [{ SENTRY_DSN: 'https://sentry.example/1' }, 'SENTRY_DSN must be an address'],
  [{ SENTRY_DSN: 'http://key@sentry.example/1' }, 'SENTRY_DSN must begin with https://'],
  [{ GEOCODER_URL: 'photon.example' }, 'GEOCODER_URL must be the address of a Photon server'],
  [{ GEOCODER_URL: 'https://photon.example/?lang=en' }, 'GEOCODER_URL must be the address of a Photon server'],
  [{ GEOCODER_URL: 'https://me:secret@photon.example' }, 'GEOCODER_URL must be the address of a Photon server'],
  [{ GEOCODER_URL: 'ftp://photon.example' }, 'GEOCODER_URL must be the address of a Photon server'],
  [{ GEOCODER_URL: 'http://photon.example' }, 'GEOCODER_URL must begin with https://'],
  [{ MAP_TILES_URL: 'https://tiles.example/{z}/{x}.png' }, 'MAP_TILES_URL must be an address such as'],
  [{ MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png' }, 'MAP_TILES_URL must be an address such as'],
  [{ MAP_TILES_URL: 'https://me:secret@tiles.example/{z}/{x}/{y}' }, 'MAP_TILES_URL must be an address such as'],
  [{ MAP_TILES_URL: "https://tiles.example;'/{z}/{x}/{y}" }, 'MAP_TILES_URL must be an address such as'],
  [{ MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png' }, 'MAP_TILES_ATTRIBUTION belong together'],
  [{ MAP_TILES_ATTRIBUTION: '<b>Maps</b>' }, 'MAP_TILES_ATTRIBUTION must be plain text'],
  [tilesAt('http://tiles.example/{z}/{x}/{y}.png'), 'MAP_TILES_URL must begin with https://'],
  [{ MAP_TILES_MAX_ZOOM: '23' }, 'MAP_TILES_MAX_ZOOM must be a whole number from 0 to 22.'],
  [{ MAX_CLIENT_PERCENT: '95' }, 'MAX_CLIENT_PERCENT must be a whole number from 10 to 90.'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM must be set when SMTP_URL is'],
  [{ MAIL_FROM: 'Rotation\r\nBcc: x@y.example' }, 'MAIL_FROM must be a sender address'],
  [{ TWILIO_ACCOUNT_SID: 'AC12' }, 'TWILIO_ACCOUNT_SID must be AC and 32'],
  [{ TWILIO_FROM: 'Rotation' }, 'TWILIO_FROM must be a number such as'],
  [{ TWILIO_FROM: '+64215550100' }, 'TWILIO_FROM belong together'],
  [{ TWILIO_API_URL: 'https://texts.example/v1' }, 'TWILIO_API_URL must end after the host'],
  [{ TWILIO_API_URL: 'http://texts.example' }, 'TWILIO_API_URL must begin with https://'],
  [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME belong'],
  [{ OIDC_ISSUER: 'https://id.example/?tenant=1' }, 'OIDC_ISSUER must be the address of an issuer'],
  [issuerAt('http://id.example'), 'OIDC_ISSUER must begin with https://'],
  [{ ...issuerAt('http://localhost:4000'), ...open }, 'OIDC_ISSUER must begin with https://'],
  [{ ...issuerAt('https://id.example'), OIDC_NAME: '<b>' }, 'OIDC_NAME must be a name'],
  [{ FACEBOOK_APP_ID: '1234567' }, 'FACEBOOK_APP_ID and FACEBOOK_APP_SECRET belong together'],
  [{ S3_BUCKET: 'pictures' }, 'belong together: set all four'],
  [{ S3_ENDPOINT: 'https://s3.example' }, 'belong together: set all four'],
  [{ S3_BUCKET: '../pictures' }, 'S3_BUCKET must be the name of a bucket'],
  [{ TRUST_PROXY: 'everyone' }, 'TRUST_PROXY must be the number of proxies'],
  [{ DEMO: 'maybe' }, 'DEMO must be 1 or 0.'],
  [{ NODE_ENV: 'staging' }, 'NODE_ENV must be production, development or test.'],
])('%o is refused with a message', (env, sentence) => {
  expect(problemsOf(env).join('\n')).toContain(sentence);
});

test('every wrong setting has its own message', () => {
  expect(problemsOf({ PORT: '0', DEMO: 'x', SESSION_SECRET: 'short' })).toHaveLength(3);
});

test('a public address needs https, its own secret, payments and email', () => {
  const text = problemsOf({ CANONICAL_ROOT_URL: 'http://rotation.example' }).join('\n');
  for (const name of ['https://', 'SESSION_SECRET', 'STRIPE_SECRET_KEY', 'SMTP_URL']) expect(text).toContain(name);
  expect(problemsOf(open)).toEqual([]);
});

test('a public address is not served from the payment sandbox, unless it is the demo', () => {
  const sandbox = { ...open, ROTATION_SANDBOX_API: '127.0.0.1:4242' };
  expect(problemsOf(sandbox).join('\n')).toContain('STRIPE_SECRET_KEY must be set');
  expect(problemsOf({ ...sandbox, ROTATION_DEMO: '1' })).toEqual([]);
});

test('the demo is refused with live payment keys', () => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_51abcdefgh', STRIPE_PUBLISHABLE_KEY: 'pk_live_51abcdefgh' };
  expect(problemsOf({ ...open, ...live, DEMO: '1' }).join('\n')).toContain('DEMO=1 cannot be used with live');
});

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://shop.localhost', 'http://[::1]:80'])(
  'cookies are not Secure on %s',
  (address) => {
    expect(readConfig({ ...local, CANONICAL_ROOT_URL: address }).secureCookies).toBe(false);
  },
);

test('cookies are Secure on https, also on this machine', () => {
  expect(readConfig(open).secureCookies).toBe(true);
  expect(readConfig({ ...local, CANONICAL_ROOT_URL: 'https://localhost' }).secureCookies).toBe(true);
});

test('the message names a missing database or secret', () => {
  expect(() => readConfig({})).toThrow('DATABASE_URL must be set');
  expect(() => readConfig({ ...local, SESSION_SECRET: '' })).toThrow('SESSION_SECRET must be set');
});

test('payments go to Stripe, or to the sandbox that the supervisor named', () => {
  expect(readConfig(local).payments).toMatchObject({ apiHost: null, sandboxUrl: null });
  const sandboxed = { ...local, CANONICAL_ROOT_URL: 'http://localhost:3000', ROTATION_SANDBOX_API: '127.0.0.1:4242' };
  expect(readConfig(sandboxed).payments).toMatchObject({
    apiHost: { host: '127.0.0.1', port: 4242, protocol: 'http' },
    sandboxUrl: 'http://localhost:3000/_sandbox',
  });
});

test('text messages go to Twilio when its three settings are set', () => {
  expect(readConfig(local).twilio).toBeNull();
  const twilio = {
    TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+64215550100',
  };
  expect(readConfig({ ...local, ...twilio }).twilio).toMatchObject({ apiUrl: 'https://api.twilio.com' });
  const standIn = { ...twilio, TWILIO_API_URL: 'http://127.0.0.1:4010' };
  expect(readConfig({ ...local, ...standIn }).twilio).toMatchObject({ apiUrl: 'http://127.0.0.1:4010' });
});

test('identity providers are those that are set', () => {
  expect(readConfig(local).identity).toEqual({ openIdConnect: [], facebook: null });
  const facebook = { FACEBOOK_APP_ID: '1234567', FACEBOOK_APP_SECRET: 'secret' };
  const { identity } = readConfig({ ...local, ...issuerAt('http://localhost:4000/realms/x/'), ...facebook });
  expect(identity).toMatchObject({
    openIdConnect: [{ slug: 'oidc', issuer: 'http://localhost:4000/realms/x/', name: 'Kauri ID' }],
    facebook: { appId: '1234567' },
  });
});

test('only the supervisor can enable the demo', () => {
  expect(readConfig({ ...local, DEMO: '1' }).demo).toBe(false);
  expect(readConfig({ ...local, ROTATION_DEMO: '1' }).demo).toBe(true);
});

test('no proxy is trusted unless TRUST_PROXY counts it', () => {
  expect(readConfig(local).trustProxy).toBe(false);
  expect(readConfig({ ...local, TRUST_PROXY: '2' }).trustProxy).toBe(2);
});

test('the content security policy blocks unless it is said that it reports', () => {
  expect(readConfig(local).contentPolicy).toBe('block');
  expect(readConfig({ ...local, CONTENT_POLICY: 'report' }).contentPolicy).toBe('report');
});

test('photos are made in all sizes ahead unless that is switched off', () => {
  expect(readConfig(local).imagesAhead).toBe(true);
  expect(readConfig({ ...local, IMAGES_AHEAD: '0' }).imagesAhead).toBe(false);
});

test('page cache and load shedding are on unless they are switched off, with checked limits', () => {
  const usual = {
    pageCache: true,
    pageCacheBytes: 50_331_648,
    loadShedding: true,
    maxConcurrentRequests: 32,
    maxClientPercent: 66,
  };
  expect(readConfig(local).front).toEqual(usual);
  const changed = { PAGE_CACHE: '0', PAGE_CACHE_MB: '2', LOAD_SHEDDING: 'false', MAX_CONCURRENT_REQUESTS: '8' };
  expect(readConfig({ ...local, ...changed }).front).toEqual({
    pageCache: false,
    pageCacheBytes: 2_097_152,
    loadShedding: false,
    maxConcurrentRequests: 8,
    maxClientPercent: 66,
  });
  expect(() => readConfig({ ...local, PAGE_CACHE_MB: '0' })).toThrow('PAGE_CACHE_MB must be a whole number from 1');
});
