import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { viewerContext } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/verify-email';
import { action, loader } from './verify-email.tsx';

/** The redirect target of an anonymous visitor who opens, or posts to, a path of the page. */
async function sentTo(call: typeof loader | typeof action, path: string): Promise<string | null> {
  const url = new URL(path, 'https://rotation.example');
  const context = new RouterContextProvider();
  context.set(viewerContext, null);
  const request = new Request(url, { method: call === action ? 'POST' : 'GET' });
  const args = { request, context, url, params: {} } as unknown as Route.LoaderArgs & Route.ActionArgs;
  return call(args).then(
    () => null,
    (thrown: unknown) => (thrown instanceof Response ? thrown.headers.get('location') : null),
  );
}

test.each([loader, action])(
  'an anonymous visitor with a token is redirected to log in, and back with the token',
  async (call) => {
    expect(await sentTo(call, '/verify-email?t=a-b_c')).toBe('/login?from=%2Fverify-email%3Ft%3Da-b_c');
  },
);

test.each(['/verify-email', '/verify-email?t=', '/verify-email?token=abc'])(
  'an anonymous visitor at %s has no token, and is redirected to sign up',
  async (path) => {
    expect(await sentTo(loader, path)).toMatch(/^\/signup\?from=%2Fverify-email/);
  },
);
