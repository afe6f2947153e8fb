import { afterEach, expect, test, vi } from 'vitest';
import { askForPasskey } from './ask-for-passkey.ts';

afterEach(() => void vi.unstubAllGlobals());

const options = JSON.stringify({ challenge: 'AAAA', allowCredentials: [], userVerification: 'required' });

/** A browser whose prompt stays open until it is answered or closed. */
function browser() {
  const prompts: { readonly signal: AbortSignal; readonly cancel: () => void }[] = [];
  const get = ({ signal }: { readonly signal: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      prompts.push({ signal, cancel: () => reject(new DOMException('No.', 'NotAllowedError')) });
    });
  vi.stubGlobal('navigator', { credentials: { get } });
  vi.stubGlobal('PublicKeyCredential', () => {});
  return prompts;
}

function opened() {
  const [asking, answers]: [boolean[], (string | null)[]] = [[], []];
  const end = askForPasskey(options, {
    setAsking: (isAsking) => void asking.push(isAsking),
    onAnswer: (signed) => void answers.push(signed),
  });
  return { end, asking, answers };
}

test('who leaves the button while the browser asks finds nothing busy, and no prompt', async () => {
  const prompts = browser();
  const { end, asking, answers } = opened();
  await expect.poll(() => prompts.length).toBe(1);
  expect(asking).toEqual([true]);
  end();
  end();
  expect(asking).toEqual([true, false]);
  expect(prompts[0]?.signal.aborted).toBe(true);
  // A later prompt opens as usual, and is closed by no earlier end.
  const later = opened();
  await expect.poll(() => prompts.length).toBe(2);
  end();
  expect(prompts[1]?.signal.aborted).toBe(false);
  prompts[1]?.cancel();
  await expect.poll(() => later.answers).toEqual([null]);
  expect([later.asking, answers]).toEqual([[true, false], []]);
});

test('a button that is left before the browser asks opens no prompt', async () => {
  const prompts = browser();
  const { end, asking } = opened();
  end();
  expect(asking).toEqual([true, false]);
  const later = opened();
  await expect.poll(() => prompts.length).toBe(1);
  expect(prompts[0]?.signal.aborted).toBe(false);
  later.end();
});
