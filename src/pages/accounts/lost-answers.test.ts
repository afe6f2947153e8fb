import { expect, test } from 'vitest';
import { clientAction as changePassword } from './change-password.tsx';
import { clientAction as prepareData } from './export.ts';
import { clientAction as logIn } from './log-in.tsx';
import { clientAction as payouts } from './payments.tsx';
import { clientAction as security } from './security.tsx';
import { clientAction as confirmNewsletter } from '../newsletter/confirm.tsx';
import { clientAction as leaveNewsletter } from '../newsletter/unsubscribe.tsx';
import { clientAction as leaveNotifications } from '../notifications/unsubscribe.tsx';
import { clientAction as leaveSavedSearch } from '../saved-searches/unsubscribe.tsx';

type ClientAction = (args: never) => Promise<unknown>;

/** What a page has when the connection drops while it sends this operation. */
async function lost(clientAction: ClientAction, operation = ''): Promise<unknown> {
  const body = new URLSearchParams({ operation });
  const request = new Request('https://rotation.example/', { method: 'POST', body });
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'));
  return await clientAction({ request, serverAction } as never);
}

const sentence = expect.stringContaining('connection') as unknown;

test.each(['passkey-options', 'passkey'])('a lost %s of a log-in is told at its button', async (operation) => {
  expect(await lost(logIn, operation)).toMatchObject({ data: { passkeyRefused: sentence }, init: { status: 503 } });
});

test('a lost log-in by password is told in its form', async () => {
  expect(await lost(logIn)).toMatchObject({ data: { result: null, refused: sentence } });
});

test.each([
  ['change', changePassword],
  ['set-password', changePassword],
  ['end-others', changePassword],
  ['end-session', changePassword],
  ['stop-set-up', security],
  ['remove-passkey', security],
] as const)('a lost %s is told under its own name, so that no other form shows it', async (operation, clientAction) => {
  expect(await lost(clientAction, operation)).toMatchObject({ data: { operation, answer: { refused: sentence } } });
});

test.each([confirmNewsletter, leaveNewsletter, leaveNotifications, leaveSavedSearch, prepareData])(
  'the page of one button stays when its form is lost',
  async (clientAction) => {
    expect(await lost(clientAction)).toMatchObject({ data: { lost: sentence }, init: { status: 503 } });
  },
);

test('lost payout details keep their form, which sends the same again', async () => {
  expect(await lost(payouts)).toMatchObject({ data: { refused: { sentence, isUnknown: true, isOfPassword: false } } });
});
