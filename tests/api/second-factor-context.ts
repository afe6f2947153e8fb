import { eq } from 'drizzle-orm';
import { authenticators } from '#src/database/schema/factors.ts';
import { logIn } from '#src/features/accounts/commands.server.ts';
import { completeLogIn, pendingTokenOf } from '#src/features/accounts/complete-log-in.server.ts';
import { authenticatorOf, confirmSetUp, setUpAuthenticator } from '#src/features/accounts/second-factor.server.ts';
import type { Browser } from '#src/features/accounts/session.server.ts';
import type { SignedIn } from '#src/features/accounts/signed-in.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { appCode } from '#tests/support/app-codes.ts';
import { fromBrowser, type openContext, password, requestWith } from './accounts-context.ts';

type Opened = Awaited<ReturnType<typeof openContext>>;
type Member = Awaited<ReturnType<Opened['member']>>;

/** The log-in of an account with an authenticator app, step by step. */
export function secondFactorOf({ context, db, viewerWith, member }: Opened) {
  const keyOf = async (viewer: Viewer) => {
    const shown = await authenticatorOf(context, viewer);
    if (shown.state !== 'set-up') throw new Error(`The app is ${shown.state}.`);
    return shown.secret;
  };
  /** As if every code had been used an hour ago: a test does not wait for the next one. */
  const afterAnHour = async (userId: string) =>
    void (await db.update(authenticators).set({ lastStep: 0 }).where(eq(authenticators.userId, userId)));
  return {
    keyOf,
    afterAnHour,
    /** A user whose app counts, in the session that set it up. */
    withApp: async (person?: Member) => {
      const owner = person ?? (await member());
      await setUpAuthenticator(context, owner.viewer, password);
      const key = await keyOf(owner.viewer);
      const { codes, setCookies } = await confirmSetUp(context, owner.viewer, appCode(key));
      await afterAnHour(owner.viewer.id);
      const viewer = await viewerWith({ setCookies });
      if (viewer === null) throw new Error('The session has ended.');
      return { ...owner, key, codes, viewer, setCookies };
    },
    /** The right password: the token of the log-in that waits for its code. */
    enterPassword: async (person: Member['person'], browser: Browser = fromBrowser()): Promise<string> => {
      const answer = await logIn(context, person, browser);
      if (!('waitsForCode' in answer)) throw new Error('No code is needed.');
      return pendingTokenOf(context, requestWith(answer)) ?? 'none';
    },
    enterCode: (token: string, code: string, browser: Browser = fromBrowser()): Promise<SignedIn> =>
      completeLogIn(context, token, code, browser),
  };
}

/** A code that is wrong at any moment near. */
export function wrongCode(key: string): string {
  const near = new Set([-3, -2, -1, 0, 1, 2, 3].map((ahead) => appCode(key, ahead)));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find((code) => !near.has(code)) ??
    '888888'
  );
}
