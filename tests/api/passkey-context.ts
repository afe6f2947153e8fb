import {
  addPasskey,
  logInByPasskey,
  passkeyCreationOptions,
  passkeyRequestOptions,
} from '#src/features/accounts/passkeys.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { type Answer, softwarePasskey } from '#tests/support/software-passkey.ts';
import { fromBrowser, type openContext, password, requestWith } from './accounts-context.ts';

export const site = { origin: 'https://rotation.test', rpId: 'rotation.test' };

type Passkey = ReturnType<typeof softwarePasskey>;

/** Users with passkeys, and their log-ins. */
export function passkeyStepsOf(testContext: Awaited<ReturnType<typeof openContext>>) {
  const { context } = testContext;

  async function add(viewer: Viewer, passkey: Passkey = softwarePasskey(site), change: Partial<Answer> = {}) {
    const { challenge } = await passkeyCreationOptions(context, viewer, password);
    const credential = passkey.create({ challenge, ...change });
    const setCookies = await addPasskey(context, viewer, { name: 'Phone', credential });
    return { passkey, setCookies };
  }

  /** A user with a passkey, in the session that added it. */
  async function withPasskey() {
    const owner = await testContext.member();
    const { passkey, setCookies } = await add(owner.viewer);
    const viewer = await testContext.viewerWith({ setCookies });
    if (viewer === null) throw new Error('The session has ended.');
    return { ...owner, passkey, viewer, setCookies };
  }

  /** The challenge of a log-in, and a request of the browser that received it. */
  async function challenged() {
    const { options, setCookies } = await passkeyRequestOptions(context, fromBrowser());
    return { challenge: options.challenge, request: requestWith({ setCookies }), setCookies };
  }

  async function logInWith(passkey: Passkey, change: Partial<Answer> = {}) {
    const { challenge, request } = await challenged();
    return await logInByPasskey(context, request, passkey.assert({ challenge, ...change }), fromBrowser());
  }

  return { add, withPasskey, challenged, logInWith };
}
