import { expect, test } from 'vitest';
import { sandboxPath } from './sandbox-proxy.ts';

test('paths that browsers need are forwarded to the sandbox unchanged', () => {
  expect(sandboxPath('/_sandbox/v1/payment_intents/pi_1/confirm')).toBe('/v1/payment_intents/pi_1/confirm');
  expect(sandboxPath('/_sandbox/challenge/pi_1/abc')).toBe('/challenge/pi_1/abc');
  expect(sandboxPath('/_sandbox')).toBe('/');
});

test('its control endpoints are never forwarded, however the path is escaped', () => {
  for (const path of [
    '/_control',
    '/_control/faults',
    '/%5Fcontrol/faults',
    '/%5fcontrol',
    '/%255fcontrol',
    '/%25255fcontrol',
    '/v1/%2e%2e/_control',
    '/v1/..%2f_control',
    '/v1\\..\\_control',
    '//_control',
    '/v1/%2525252525255fcontrol',
    '/%zz',
  ]) {
    expect(sandboxPath(`/_sandbox${path}`), path).toBeNull();
  }
});
