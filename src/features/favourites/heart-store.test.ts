import { expect, test } from 'vitest';
import { makeHeartStore, type HeartAnswer, type HeartFailure } from './heart-store.ts';

/** Calls that wait until they are answered. */
function calls() {
  const sent: { readonly saved: boolean; readonly answer: (answer: HeartAnswer) => void }[] = [];
  const send = (_: string, saved: boolean) =>
    new Promise<HeartAnswer>((resolve) => void sent.push({ saved, answer: resolve }));
  return { sent, send };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a heart changes before the server answers', async () => {
  const { sent, send } = calls();
  const store = makeHeartStore(send);
  let heard = 0;
  const stop = store.subscribe(() => (heard += 1));
  expect(store.get('a')).toBe(undefined);
  store.set('a', true, false, () => {});
  expect([store.get('a'), store.get('b'), heard, sent.length]).toEqual([true, undefined, 1, 1]);
  sent[0]?.answer('done');
  await turn();
  expect([store.get('a'), sent.length]).toEqual([true, 1]);
  stop();
  store.set('a', false, true, () => {});
  expect(heard).toBe(1);
});

test.each<HeartFailure>(['limit', 'lost'])('after "%s" it changes back and says so', async (failure) => {
  const { sent, send } = calls();
  const store = makeHeartStore(send);
  const notified: HeartFailure[] = [];
  store.set('a', true, false, (why) => notified.push(why));
  sent[0]?.answer(failure);
  await turn();
  expect([store.get('a'), notified]).toEqual([false, [failure]]);
});

test('of several presses the last one counts, and calls never overtake each other', async () => {
  const { sent, send } = calls();
  const store = makeHeartStore(send);
  const onFailure = () => {};
  store.set('a', true, false, onFailure);
  store.set('a', false, true, onFailure);
  store.set('a', true, false, onFailure);
  store.set('a', false, true, onFailure);
  expect(sent.map(({ saved }) => saved)).toEqual([true]);
  sent[0]?.answer('done');
  await turn();
  expect(sent.map(({ saved }) => saved)).toEqual([true, false]);
  sent[1]?.answer('done');
  await turn();
  expect([store.get('a'), sent.length]).toEqual([false, 2]);
});

test('two presses that cancel each other out cost one call', async () => {
  const { sent, send } = calls();
  const store = makeHeartStore(send);
  for (const saved of [true, false, true]) store.set('a', saved, !saved, () => {});
  sent[0]?.answer('done');
  await turn();
  expect([store.get('a'), sent.length]).toEqual([true, 1]);
});

test('a heart that was pressed before sends again, also after a failure', async () => {
  const { sent, send } = calls();
  const store = makeHeartStore(send);
  const answers: readonly HeartAnswer[] = ['done', 'lost', 'done'];
  for (const [index, answer] of answers.entries()) {
    store.set('a', index === 0, store.get('a') ?? false, () => {});
    sent[index]?.answer(answer);
    await turn();
  }
  expect(sent.map(({ saved }) => saved)).toEqual([true, false, false]);
  expect(store.get('a')).toBe(false);
});

test('a page that is loaded again knows of what was settled, and not of a call under way', async () => {
  const { sent, send } = calls();
  const store = makeHeartStore(send);
  const page = {};
  store.pageLoaded(page);
  store.set('a', true, false, () => {});
  sent[0]?.answer('done');
  await turn();
  const failures: HeartFailure[] = [];
  store.set('b', true, false, (why) => failures.push(why));
  store.pageLoaded(page);
  expect([store.get('a'), store.get('b')]).toEqual([true, true]);
  let heard = 0;
  store.subscribe(() => (heard += 1));
  store.pageLoaded({});
  expect([store.get('a'), store.get('b'), heard]).toEqual([undefined, true, 1]);
  sent[1]?.answer('lost');
  await turn();
  expect([store.get('b'), failures]).toEqual([false, ['lost']]);
  // It was saved elsewhere meanwhile: what the page says is sent again.
  store.set('a', false, true, () => {});
  expect(sent.map(({ saved }) => saved)).toEqual([true, true, false]);
});
