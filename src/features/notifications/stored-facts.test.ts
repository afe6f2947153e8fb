import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue, ruleOf } from './catalogue.ts';

type StoredEvent = { readonly since: string; readonly kind: string; readonly facts: unknown };

/**
 * Events as earlier versions stored them. When facts change their shape, an event of the new shape is added; those that
 * are here stay as they are, because such rows exist.
 */
const stored = JSON.parse(readFileSync(join(import.meta.dirname, 'stored-events.json'), 'utf8')) as StoredEvent[];

test.each(stored)('a $kind of $since can still be read', ({ kind, facts }) => {
  const { facts: schema, bell, email } = ruleOf(kind);
  const read = schema.parse(facts);
  expect(bell?.(read)).not.toMatch(/undefined|null|NaN/);
  const { subject, paragraphs } = email?.(read) ?? { subject: '', paragraphs: [] };
  expect([subject, ...paragraphs].join(' ')).not.toMatch(/undefined|null|NaN/);
});

test('every shape of facts has an example', () => {
  const shapes = new Set(Object.values(catalogue).map(({ facts }) => facts as unknown));
  expect(new Set(stored.map(({ kind }) => ruleOf(kind).facts)).size).toBe(shapes.size);
});
