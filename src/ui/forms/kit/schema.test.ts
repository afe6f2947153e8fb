import { parseWithZod } from '@conform-to/zod/v4';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logInForm, signUpForm } from '#src/features/accounts/forms.ts';
import { addressForm, requestForm } from '#src/features/checkout/forms.ts';
import { billingForm } from '#src/features/cards/billing-form.ts';
import { listingForm } from '#src/features/listings/forms.ts';
import { messages } from '#src/i18n/messages.ts';
import { issuesOf } from './issues.ts';
import { choice, choices, count, fields, oneOf, optionalText, text, together, exactly, value } from './schema.ts';

const schemas = { logInForm, signUpForm, addressForm, billingForm, requestForm, listingForm };

/** What people, browsers and attackers send: nothing, the wrong type, too much, and nearly the right thing. */
const anything = fc.oneof(
  fc.constantFrom(undefined, null, '', ' ', 'x', 'x'.repeat(9_000), 'agreed', 'post', 'rent', 'NZ', '6011', '\0'),
  fc.integer(),
  fc.boolean(),
  fc.string(),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.object({ maxDepth: 1 }),
);
const kinds = fc.constantFrom('post', 'pick-up', 'rent', 'sale', undefined);

test.each(Object.entries(schemas))('every error of %s is the key of a text', (_, schema) => {
  const names = Object.keys('shape' in schema ? schema.shape : schema.options[0].shape);
  const more = 'shape' in schema ? [] : Object.keys(schema.options[1].shape);
  const entries = [...names, ...more, 'unheard-of'].map((name) => fc.tuple(fc.constant(name), anything));
  fc.assert(
    fc.property(fc.tuple(...entries), kinds, (values, kind) => {
      const entered = Object.fromEntries(values);
      for (const given of [entered, { ...entered, kind, delivery: kind }, values[0]?.[1]])
        for (const { error } of issuesOf(schema, given)) expect(messages).toHaveProperty([error]);
    }),
    { numRuns: 60 },
  );
});

const line = text({ missing: 'accounts.email-missing', max: 3, tooLong: 'accounts.name-long' });

test('a text is trimmed, counted in code points, and has one error at a time', () => {
  expect(line.parse('  🦚🦚🦚 ')).toBe('🦚🦚🦚');
  expect(issuesOf(line, undefined)).toEqual([{ field: '', error: 'accounts.email-missing' }]);
  for (const nothing of ['   ', '\u3164', '\u200B\u2800'])
    expect(issuesOf(line, nothing)).toEqual([{ field: '', error: 'accounts.email-missing' }]);
  expect(issuesOf(line, 'abcd')).toEqual([{ field: '', error: 'accounts.name-long' }]);
  expect(issuesOf(line, 'a'.repeat(1_000_000))).toEqual([{ field: '', error: 'accounts.name-long' }]);
});

test('a text that may be empty is empty when it is missing', () => {
  const note = optionalText({ max: 3, tooLong: 'checkout.note-long' });
  expect([note.parse(undefined), note.parse(' a ')]).toEqual(['', 'a']);
  expect(issuesOf(note, 'abcd')).toEqual([{ field: '', error: 'checkout.note-long' }]);
});

test('a text that may be empty is accepted empty in a posted form', () => {
  const form = fields({ note: optionalText({ max: 3, tooLong: 'checkout.note-long' }) });
  const posted = (note: string) => parseWithZod(new URLSearchParams({ note }), { schema: form });
  for (const note of ['', '  ', 'abc']) expect(posted(note)).toMatchObject({ value: { note: note.trim() } });
  expect(posted('abcd').reply().error).toEqual({ note: ['checkout.note-long'] });
  expect(parseWithZod(new URLSearchParams(), { schema: form })).toMatchObject({ value: { note: '' } });
});

test('a line break counts as one character, however it was sent', () => {
  const note = optionalText({ max: 3, tooLong: 'checkout.note-long' });
  expect(note.parse('a\r\nb')).toBe('a\nb');
  expect(line.parse('a\r\nb')).toBe('a\nb');
});

test('a choice tells what is missing from what is unknown', () => {
  const size = choice(['s', 'm'], { missing: 'listing-form.sizes-missing', unknown: 'listing-form.unknown' });
  expect([undefined, '', 'xl'].map((given) => issuesOf(size, given)[0]?.error)).toEqual([
    'listing-form.sizes-missing',
    'listing-form.sizes-missing',
    'listing-form.unknown',
  ]);
  const rules = { max: 1, missing: 'listing-form.sizes-missing', unknown: 'listing-form.unknown' } as const;
  const sizes = choices(['s', 'm'], { ...rules, tooMany: 'listing-form.too-many' });
  expect([[], ['xl'], ['s', 'm'], ['s', 's']].map((given) => issuesOf(sizes, given)[0]?.error)).toEqual([
    'listing-form.sizes-missing',
    'listing-form.unknown',
    'listing-form.too-many',
    undefined,
  ]);
});

test('a rule about two fields is checked also while another is wrong', () => {
  const days = { missing: 'listing-form.days-range', outOfRange: 'listing-form.days-range', min: 1, max: 9 } as const;
  const range = together(fields({ name: line, from: count(days), to: count(days) }), [
    [({ from = 0, to = 0 }) => from <= to, ['to'], 'listing-form.days-range'],
  ]);
  expect(issuesOf(range, { name: '', from: 5, to: 3 }).map(({ field }) => field)).toEqual(['name', 'to']);
  expect(issuesOf(range, { name: 'a', from: 3, to: 5 })).toEqual([]);
});

test('a rule about two fields is checked also while a value of its own kind is missing', () => {
  const priced = together(fields({ price: value<object>('listing-form.price-missing', []), a: line, b: line }), [
    [({ a, b }) => a === b, ['b'], 'listing-form.days-range'],
  ]);
  expect(issuesOf(priced, { price: null, a: 'x', b: 'y' }).map(({ field }) => field)).toEqual(['price', 'b']);
});

test('a rule about two fields reads no object that a client made up, and every other wrong value', () => {
  const read: unknown[] = [];
  const pair = together(fields({ name: line, note: optionalText({ max: 3, tooLong: 'checkout.note-long' }) }), [
    [({ name, note }) => read.push([name, note]) > 0, ['note'], 'checkout.note-long'],
  ]);
  for (const wrong of [{ toString: [] }, ['a'], 7, 'abcd']) issuesOf(pair, { name: wrong, note: 'ab' });
  expect(read).toEqual([
    [undefined, 'ab'],
    [undefined, 'ab'],
    [7, 'ab'],
    ['abcd', 'ab'],
  ]);
});

test('the fields of an unknown form are not guessed', () => {
  const form = oneOf('kind', [
    fields({ kind: exactly('rent', 'form.malformed') }),
    fields({ kind: exactly('sale', 'form.malformed') }),
  ]);
  expect(issuesOf(form, { kind: 'gift' })).toEqual([{ field: 'kind', error: 'form.malformed' }]);
});

test('an error that is not the key of a text does not compile', () => {
  // @ts-expect-error A sentence is no key.
  expect(text({ missing: 'Enter your name.', max: 3, tooLong: 'accounts.name-long' })).toBeDefined();
  // @ts-expect-error A misspelt key is none.
  expect(exactly('agreed', 'accounts.terms-mising')).toBeDefined();
});
