import { expect, test } from 'vitest';
import { maxViewed, readViews, rememberView, writeViews } from './local-views.ts';

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

function browser(stored: string | null = null) {
  const kept = { text: stored };
  return {
    kept,
    storage: () => ({
      getItem: () => kept.text,
      setItem: (_: string, text: string) => void (kept.text = text),
      removeItem: () => void (kept.text = null),
    }),
  };
}

test('the latest comes first, each once, and a limited number', () => {
  const { storage } = browser();
  for (let at = 0; at < maxViewed + 5; at += 1) rememberView(idOf(at), storage);
  rememberView(idOf(20), storage);
  const ids = readViews(storage);
  expect(ids.slice(0, 3)).toEqual([idOf(20), idOf(24), idOf(23)]);
  expect(ids).toHaveLength(maxViewed);
  expect(new Set(ids).size).toBe(maxViewed);
});

test('what this site has not written is left out, and replaced by the next view', () => {
  const hostile = ['{', '{"a":1}', 'null', '"<script>"', '[[],null,{"id":1},"../../admin","x"]', '[1e999]'];
  for (const stored of hostile) {
    const { storage, kept } = browser(stored);
    expect(readViews(storage)).toEqual([]);
    rememberView(idOf(1), storage);
    expect(kept.text).toBe(JSON.stringify([idOf(1)]));
  }
  const many = JSON.stringify(Array.from({ length: 5000 }, (_, at) => idOf(at % 40)));
  expect(readViews(browser(many).storage)).toHaveLength(maxViewed);
});

test('a browser that keeps nothing is no error, and an empty list leaves nothing behind', () => {
  const forbidden = () => {
    throw new Error('SecurityError');
  };
  expect(readViews(forbidden)).toEqual([]);
  expect(() => rememberView(idOf(1), forbidden)).not.toThrow();
  const { storage, kept } = browser(JSON.stringify([idOf(1)]));
  writeViews([], storage);
  expect(kept.text).toBeNull();
});
