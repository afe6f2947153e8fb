import { expect, test } from 'vitest';
import { pagePolicy } from './content-policy.ts';

function directive(policy: string, name: string): string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${name} `));
  return found?.split(' ').slice(1) ?? [];
}

test('scripts run only from this site or with the nonce of the page', () => {
  const policy = pagePolicy({ nonce: 'abc', stripe: false, development: false });
  expect(directive(policy, 'default-src')).toEqual(["'none'"]);
  expect(directive(policy, 'script-src')).toEqual(["'self'", "'nonce-abc'"]);
  expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"]);
  expect(directive(policy, 'base-uri')).toEqual(["'none'"]);
});

test('the real provider is let in only when it is used', () => {
  const real = pagePolicy({ nonce: 'abc', stripe: true, development: false });
  expect(directive(real, 'script-src')).toContain('https://js.stripe.com');
  const sandbox = pagePolicy({ nonce: 'abc', stripe: false, development: false });
  expect(sandbox).not.toContain('stripe.com');
  expect(directive(sandbox, 'frame-src')).toEqual(["'self'"]);
});

test('no policy permits inline scripts or evaluated text', () => {
  for (const development of [true, false]) {
    const policy = pagePolicy({ nonce: 'abc', stripe: true, development });
    expect(directive(policy, 'script-src')).not.toContain("'unsafe-inline'");
    expect(policy).not.toContain('unsafe-eval');
  }
});
