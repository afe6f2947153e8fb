import { expect, test } from 'vitest';
import { ContinueWith } from '#src/features/identities/components/continue-with.tsx';
import { renderPart } from '#tests/support/render-part.tsx';
import { AuthLayout } from './components/auth-layout.tsx';
import { LogInForm } from './components/log-in-form.tsx';
import { AskingContext } from './use-signing.ts';

const page = (isAsking: boolean) =>
  renderPart(
    <AskingContext value={[isAsking, () => {}]}>
      <AuthLayout page="/login" image="/log-in.webp" title="Log in" from="/" code="">
        <LogInForm answer={undefined} from="/" code="" />
        <ContinueWith providers={[{ slug: 'google', name: 'Google' }]} from="/" code="" />
      </AuthLayout>
    </AskingContext>,
  );

const count = (html: string, part: RegExp) => html.match(part)?.length ?? 0;

test('while the browser asks for a passkey, no other way in is begun', () => {
  expect(count(page(false), /aria-busy="true"|inert=""/g)).toBe(0);
  // Log-in and an identity provider.
  expect(count(page(true), /<button[^>]*aria-busy="true"/g)).toBe(2);
  // The tab of sign-up, what was forgotten, and the way to sign-up below the form.
  expect(count(page(true), /inert=""/g)).toBe(3);
});
