import { refuse } from '#src/domain/refusal.ts';
import type { FormDefinition } from './form-definition.ts';
import { countUpTo, requestLimits } from './limits.ts';
import { mediaTypeOf, readBody, utf8 } from './read-body.ts';

declare const checked: unique symbol;

/** The fields of a form: each is declared by its endpoint, and occurs once unless it is a list. Created by `readForm` alone. */
export type SubmittedForm = URLSearchParams & { readonly [checked]: true };

const { maxFields } = requestLimits;

/** Whether the content type is one of the two form types. */
export function isForm(request: Request): boolean {
  return /^\s*(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(
    request.headers.get('content-type') ?? '',
  );
}

/**
 * The only reader of submitted forms. Size and number of fields are checked on the bytes. After that only declared
 * names remain, each once or declared as a list: libraries build arrays and objects from names such as `email[4294967294]`. Refuses
 * `request-too-large`, `unsupported-media-type`, `validation-invalid-params`.
 */
export async function readForm(request: Request, form: FormDefinition): Promise<SubmittedForm> {
  const bytes = await readBody(request, form.maxBytes);
  const { type, parameters } = mediaTypeOf(request);
  const pairs =
    type === 'application/x-www-form-urlencoded'
      ? urlEncoded(bytes)
      : type === 'multipart/form-data'
        ? await multipart(bytes, parameters)
        : refuse('unsupported-media-type', { contentType: 'application/x-www-form-urlencoded' });
  const known = new URLSearchParams();
  for (const [name, value] of pairs) {
    const isRepeated = known.has(name) && !form.lists.has(name);
    if (!form.fields.has(name) || isRepeated || typeof value !== 'string') return unreadable('fields');
    known.append(name, value);
  }
  return known as SubmittedForm;
}

type Pairs = Iterable<readonly [string, unknown]>;

function urlEncoded(bytes: Uint8Array): Pairs {
  if (countUpTo(bytes, '&', maxFields - 1) > maxFields - 1) return unreadable('too-many-fields');
  return new URLSearchParams(utf8(bytes));
}

async function multipart(bytes: Uint8Array<ArrayBuffer>, parameters: string): Promise<Pairs> {
  const [, quoted, plain] =
    /(?:^|[;\s])boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?=\s*(?:;|$)))/i.exec(parameters) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return unreadable('not-multipart');
  // The last boundary ends the body and begins no part.
  if (partsIn(bytes, `--${boundary}`) > maxFields + 1) return unreadable('too-many-fields');
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  return await new Response(bytes, { headers }).formData().catch(() => unreadable('not-multipart'));
}

function partsIn(bytes: Uint8Array, boundary: string): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = buffer.indexOf(boundary); at !== -1 && count <= maxFields + 1; at = buffer.indexOf(boundary, at + 1))
    count += 1;
  return count;
}

function unreadable(form: string): never {
  return refuse('validation-invalid-params', { form });
}
