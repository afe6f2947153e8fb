import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isRefusal, type RefusalCode } from '#src/domain/refusal.ts';
import { defineForm, fieldsOf } from './form-definition.ts';
import { requestLimits } from './limits.ts';
import { isForm, readForm } from './read-form.ts';
import { readJson } from './read-json.ts';

const urlencoded = 'application/x-www-form-urlencoded';
const names = Array.from({ length: 120 }, (_, at) => `f${at}`);
const form = defineForm(['email', 'address.street', ...names], { maxBytes: 2_000 });

function requestWith(
  body: RequestInit['body'],
  headers: Record<string, string> = { 'content-type': urlencoded },
): Request {
  const init = { method: 'POST', body: body ?? null, headers, duplex: 'half' };
  return new Request('http://localhost/', init);
}

async function codeOf(reading: Promise<unknown>): Promise<RefusalCode | null> {
  try {
    await reading;
    return null;
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return thrown.refusal.code;
  }
}

test('a form has the declared fields and its token, by name', async () => {
  const read = await readForm(requestWith('email=a%40b.nz&csrf=t&address.street=1+Cuba+Street'), form);
  expect([read.get('email'), read.get('csrf'), read.get('address.street'), read.get('other')]).toEqual([
    'a@b.nz',
    't',
    '1 Cuba Street',
    null,
  ]);
});

test('a repeated field is refused', async () => {
  expect(await codeOf(readForm(requestWith('email=a&email=b'), form))).toBe('validation-invalid-params');
});

test('a field that is declared as a list may be repeated, within the number of fields', async () => {
  const lists = defineForm(['title', 'sizes'], { maxBytes: 2_000, lists: ['sizes'] });
  const read = await readForm(requestWith('title=a&sizes=8&sizes=10'), lists);
  expect([read.get('title'), read.getAll('sizes')]).toEqual(['a', ['8', '10']]);
  expect(await codeOf(readForm(requestWith('title=a&title=b'), lists))).toBe('validation-invalid-params');
  expect(await codeOf(readForm(requestWith('sizes=8&'.repeat(101)), lists))).toBe('validation-invalid-params');
});

test('fields are counted before they are parsed', async () => {
  const fields = (count: number) => names.slice(0, count).join('&');
  expect(await codeOf(readForm(requestWith(fields(100)), form))).toBeNull();
  expect(await codeOf(readForm(requestWith(fields(101)), form))).toBe('validation-invalid-params');
  const parts = (count: number) => {
    const body = new FormData();
    for (const name of names.slice(0, count)) body.set(name, '');
    return new Request('http://localhost/', { method: 'POST', body });
  };
  const large = { ...form, maxBytes: 60_000 };
  expect(await codeOf(readForm(parts(100), large))).toBeNull();
  expect(await codeOf(readForm(parts(101), large))).toBe('validation-invalid-params');
});

test('bytes are counted while they arrive, when no length is declared', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 500;
      controller.enqueue(new Uint8Array(500).fill(97));
    },
  });
  expect(await codeOf(readForm(requestWith(endless), form))).toBe('request-too-large');
  expect(sent).toBeLessThan(5_000);
  expect(await codeOf(readForm(requestWith('a'.repeat(2_001)), form))).toBe('request-too-large');
  expect(await codeOf(readForm(requestWith(`email=${'a'.repeat(1_994)}`), form))).toBeNull();
});

test('an interrupted body is refused without an unexpected error', async () => {
  const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('ECONNRESET')) });
  expect(await codeOf(readForm(requestWith(broken), form))).toBe('validation-invalid-params');
});

test('every body is either a flat form of declared names, each once, or refused', async () => {
  const name = fc.oneof(
    fc.constantFrom(
      'email',
      'csrf',
      'address.street',
      'email[0]',
      'email[]',
      'address',
      'address.street.x',
      '__proto__',
    ),
    fc.string({ maxLength: 12 }),
  );
  const pairs = fc.array(fc.tuple(name, fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 12 });
  let read = 0;
  await fc.assert(
    fc.asyncProperty(pairs, fc.boolean(), async (fields, asParts) => {
      const body = asParts ? new FormData() : new URLSearchParams();
      for (const [key, value] of fields) body.append(key, value.toWellFormed());
      const sent = fields.map(([key]) => key);
      const fits = new Set(sent).size === sent.length && sent.every((key) => form.fields.has(key));
      const reading = readForm(new Request('http://localhost/', { method: 'POST', body }), form);
      const code = await codeOf(reading);
      if (code === null) {
        read += 1;
        expect([...(await reading).keys()]).toEqual(sent);
      }
      if (!asParts) expect(code === null).toBe(fits);
    }),
    { numRuns: 300 },
  );
  expect(read).toBeGreaterThan(0);
});

test('forms and JSON are recognised by their content type, and must be UTF-8', async () => {
  const typed = (type: string) => requestWith('{}', { 'content-type': type });
  for (const type of [urlencoded, `${urlencoded}; charset=UTF-8`, ' Multipart/Form-Data ; boundary=x'])
    expect(isForm(typed(type)), type).toBe(true);
  for (const type of ['', 'text/plain', `${urlencoded}x`, 'multipart/form-data-x', `x ${urlencoded}`])
    expect(isForm(typed(type)), type).toBe(false);
  expect(await codeOf(readForm(typed('application/json'), form))).toBe('unsupported-media-type');
  expect(await codeOf(readForm(typed(`${urlencoded}; charset="utf-16"`), form))).toBe('unsupported-media-type');
  expect(await readJson(typed('application/json; charset=utf-8'))).toEqual({});
  expect(await codeOf(readJson(typed('application/jsonp')))).toBe('validation-invalid-params');
  expect(
    await codeOf(readJson(requestWith(new Uint8Array([0x22, 0xff, 0x22]), { 'content-type': 'application/json' }))),
  ).toBe('validation-invalid-params');
  const packed = { 'content-type': urlencoded, 'content-encoding': 'gzip' };
  expect(await codeOf(readForm(requestWith('email=a', packed), form))).toBe('unsupported-media-type');
});

test('JSON with too many values is refused', async () => {
  const list = (count: number) => requestWith(`[${'1,'.repeat(count - 2)}1]`, { 'content-type': 'application/json' });
  expect(await codeOf(readJson(list(requestLimits.maxJsonValues)))).toBeNull();
  expect(await codeOf(readJson(list(requestLimits.maxJsonValues + 1)))).toBe('validation-invalid-params');
});

describe('the fields of a schema', () => {
  const address = z.object({ street: z.string(), apt: z.string().optional().transform(String) });

  test('are those of its objects, through any wrapper', () => {
    expect(fieldsOf(z.object({ email: z.string().pipe(z.email()), address: address.strict() }))).toEqual([
      'email',
      'address.street',
      'address.apt',
    ]);
    const either = z.discriminatedUnion('a', [
      z.strictObject({ a: z.literal('x'), b: z.string().default('') }),
      z.strictObject({ a: z.literal('y'), address: address.nullable() }),
    ]);
    expect(fieldsOf(either.superRefine(() => {}))).toEqual(['a', 'b', 'address.street', 'address.apt']);
  });

  test('cannot be a list, whose length a client could choose', () => {
    expect(() => fieldsOf(z.object({ sizes: z.array(z.string()) }))).toThrow('list');
  });
});
