import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { routeAccess } from '#src/routes.ts';
import { decide } from '#src/domain/policy/policies.ts';
import { viewerContext } from '#src/platform/web/request-context.ts';
import { redirectToSignIn, viewerIn } from './guard.server.ts';

const sentTo = (path: string) => redirectToSignIn(new URL(path, 'https://rotation.example')).headers.get('location');

test('an anonymous visitor with a verification link is redirected to log in, and back with its token', () => {
  const { read, change } = routeAccess['pages/accounts/verify-email'] ?? { read: 'site.read', change: null };
  for (const permission of [read, change ?? 'site.read']) expect(decide(permission, null)?.code).toBe('unauthorized');
  expect(sentTo('/verify-email?t=a-b_c')).toBe('/login?from=%2Fverify-email%3Ft%3Da-b_c');
});

test.each(['/order/41/details', '/sale/41/details', '/transaction/41/case', '/notifications', '/notifications/41'])(
  'an anonymous visitor at %s, where only users have something to see, is redirected to log in, and back',
  (path) => {
    expect(sentTo(path)).toBe(`/login?from=${encodeURIComponent(path)}`);
  },
);

test.each(['/verify-email', '/verify-email?t=', '/verify-email?token=abc', '/inbox/orders?t=a'])(
  'an anonymous visitor at %s is redirected to sign up, and back',
  (path) => {
    expect(sentTo(path)).toBe(`/signup?from=${encodeURIComponent(path)}`);
  },
);

test('a loader that is declared for signed-in users gets no other viewer', () => {
  const context = new RouterContextProvider();
  context.set(viewerContext, null);
  expect(() => viewerIn(context)).toThrow(expect.objectContaining({ refusal: { code: 'unauthorized', details: {} } }));
});
