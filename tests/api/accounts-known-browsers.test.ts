import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePassword } from '#src/features/accounts/change-password.server.ts';
import { logIn } from '#src/features/accounts/commands.server.ts';
import { requestPasswordReset, resetPassword } from '#src/features/accounts/recovery.server.ts';
import { endOtherSessions, endSessionOf } from '#src/features/accounts/session-list.server.ts';
import { fromBrowser, openContext, password, type TestContext } from './accounts-context.ts';

let testContext: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;

beforeAll(async () => {
  testContext = await openContext();
  context = testContext.context;
});
afterAll(() => testContext.close());

const deviceIn = (lines: readonly string[]) => /rotation_device=([^;]+)/.exec(lines.join('\n'))?.[1];

async function resetOf(email: string) {
  await requestPasswordReset(context, email, fromBrowser());
  await testContext.answerEmailRequests();
  const token = await testContext.lastTokenTo(email);
  return (await resetPassword(context, { token, newPassword: password }, fromBrowser())).setCookies;
}

type Member = Awaited<ReturnType<typeof testContext.member>>;

test.each<[string, (member: Member) => Promise<readonly string[]>]>([
  ['a log-out everywhere else', ({ viewer }) => endOtherSessions(context, viewer)],
  ['a log-out of one browser', ({ viewer }) => endSessionOf(context, viewer, randomUUID())],
  [
    'a change of password',
    ({ viewer }) =>
      changePassword(context, viewer, { currentPassword: password, newPassword: password }, fromBrowser()),
  ],
  ['a reset of the password', ({ person }) => resetOf(person.email)],
])('after %s only the browser of that is known', async (_, end) => {
  const member = await testContext.member();
  const { person, signedIn } = member;
  const told = async () => (await testContext.kindsTo(person.email)).filter((kind) => kind === 'new-browser').length;
  const own = deviceIn(await end(member));
  await logIn(context, person, { ...fromBrowser(), device: own });
  expect(await told()).toBe(0);
  await logIn(context, person, { ...fromBrowser(), device: deviceIn(signedIn.setCookies) });
  expect(await told()).toBe(1);
});
