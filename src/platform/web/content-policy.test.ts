import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addedStyles, hashSource, pagePolicy } from './content-policy.ts';

const inline = { scripts: ["'nonce-abc'"], styles: ["'nonce-abc'"] };

function directive(policy: string, name: string): string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${name} `));
  return found?.split(' ').slice(1) ?? [];
}

test('scripts run only from this site or with the page’s nonce', () => {
  const policy = pagePolicy({ ...inline, stripe: false, connect: [], images: [], development: false });
  expect(directive(policy, 'default-src')).toEqual(["'none'"]);
  expect(directive(policy, 'script-src')).toEqual(["'self'", "'nonce-abc'"]);
  expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"]);
  expect(directive(policy, 'base-uri')).toEqual(["'none'"]);
});

test('the real Stripe is allowed only when it is used', () => {
  const real = pagePolicy({ ...inline, stripe: true, connect: [], images: [], development: false });
  expect(directive(real, 'script-src')).toContain('https://js.stripe.com');
  const sandbox = pagePolicy({ ...inline, stripe: false, connect: [], images: [], development: false });
  expect(sandbox).not.toContain('stripe.com');
  expect(directive(sandbox, 'frame-src')).toEqual(["'self'"]);
});

test('no policy allows inline scripts or eval', () => {
  for (const development of [true, false]) {
    const policy = pagePolicy({ ...inline, stripe: true, connect: [], images: [], development });
    expect(directive(policy, 'script-src')).not.toContain("'unsafe-inline'");
    expect(policy).not.toContain('unsafe-eval');
  }
});

test('styles that components add are allowed by their hash', () => {
  const policy = pagePolicy({ scripts: [], styles: [], stripe: false, connect: [], images: [], development: false });
  expect(directive(policy, 'style-src')).toEqual(["'self'", ...addedStyles.map(hashSource)]);
});

test('the components add no other styles than those', () => {
  const sources = ['interactions/usePress', 'overlays/usePreventScroll'].map((name) =>
    readFileSync(`node_modules/react-aria/dist/private/${name}.mjs`, 'utf8'),
  );
  const added = sources.flatMap((source) =>
    [...source.matchAll(/style\.textContent = `([^`]*)`\.trim\(\)/g)].map(([, text = '']) =>
      text.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable').trim(),
    ),
  );
  expect(added).toEqual(addedStyles);
});

test('scripts may send to a configured origin, pictures come from another, and nothing else does', () => {
  const policy = pagePolicy({
    scripts: [],
    styles: [],
    stripe: false,
    connect: ['https://p.example'],
    images: ['https://tiles.example'],
    development: false,
  });
  expect(policy).toContain("connect-src 'self' https://p.example;");
  expect(policy.match(/p\.example/g)).toHaveLength(1);
  expect(policy).toContain("img-src 'self' data: https://tiles.example;");
  expect(policy.match(/tiles\.example/g)).toHaveLength(1);
});
