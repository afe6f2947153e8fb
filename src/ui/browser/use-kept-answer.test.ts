import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { keptAnswer, type KeptAnswer } from './use-kept-answer.ts';

type Answer = { readonly refused: string };

test('an answer outlives a page that is loaded again by itself, and no other', async () => {
  const routes = [
    { path: '/', loader: () => null, action: (): Answer => ({ refused: 'Too late.' }) },
    { path: '/else', loader: () => null },
  ];
  const router = createMemoryRouter(routes);
  let kept: KeptAnswer<Answer> | null = null;
  const shown = () => {
    const { actionData, location } = router.state;
    const answer = Object.values(actionData ?? {})[0] as Answer | undefined;
    kept = keptAnswer(kept, { key: location.key, answer });
    return { dropped: answer === undefined, kept: kept?.answer.refused };
  };
  const send = () => router.navigate('/', { formMethod: 'post', formData: new FormData(), replace: true });
  await send();
  expect(shown()).toEqual({ dropped: false, kept: 'Too late.' });
  await router.revalidate();
  expect(shown()).toEqual({ dropped: true, kept: 'Too late.' });
  await router.revalidate();
  expect(shown()).toEqual({ dropped: true, kept: 'Too late.' });
  await router.navigate('/else');
  expect(shown()).toEqual({ dropped: true, kept: undefined });
  await router.navigate('/');
  expect(shown()).toEqual({ dropped: true, kept: undefined });
});

test('the same answer is kept as it is, and another replaces it', () => {
  const answer = { refused: 'Too late.' };
  const first = keptAnswer<Answer>(null, { key: 'a', answer });
  expect(keptAnswer(first, { key: 'a', answer })).toBe(first);
  expect(keptAnswer(first, { key: 'b', answer: { refused: 'Again.' } })?.answer.refused).toBe('Again.');
});
