import { expect, test } from 'vitest';
import { canonical, parseForm } from './form.ts';

test('brackets nest, and empty ones are numbered', () => {
  expect(parseForm('a=1&b[c][d]=2&e[]=x&e[]=y&f[0][g]=3')).toEqual({
    a: '1',
    b: { c: { d: '2' } },
    e: { 0: 'x', 1: 'y' },
    f: { 0: { g: '3' } },
  });
});

test('a name with two meanings, too deep nesting, or too many pairs is invalid', () => {
  expect(parseForm('a=1&a[b]=2')).toBeNull();
  expect(parseForm(`a${'[b]'.repeat(9)}=1`)).toBeNull();
  expect(parseForm('a[b=1')).toBeNull();
  expect(parseForm('&'.repeat(200_000))).toBeNull();
  expect(parseForm(`${'a'.repeat(201)}=1`)).toBeNull();
  expect(parseForm('a[4294967294]=1')).toEqual({ a: { 4294967294: '1' } });
  expect(parseForm(Array.from({ length: 1001 }, (_, i) => `a${i}=1`).join('&'))).toBeNull();
});

test('a prototype cannot be polluted', () => {
  const values = parseForm('__proto__[polluted]=1&constructor[prototype][x]=1');
  expect(Object.keys(values ?? {})).toEqual(['__proto__', 'constructor']);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('the canonical text is independent of the order', () => {
  const texts = ['a=1&b[x]=2&b[y]=3', 'b[y]=3&a=1&b[x]=2'].map((text) => canonical(parseForm(text) ?? {}));
  expect(texts[0]).toBe(texts[1]);
  expect(canonical(parseForm('a[0]=1&a[1]=2') ?? {})).not.toBe(canonical(parseForm('a[0]=2&a[1]=1') ?? {}));
});
