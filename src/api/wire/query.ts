import { z } from 'zod';
import { refuse } from '#src/domain/refusal.ts';
import { parsed } from './json-body.ts';

/** From one, in digits alone: what else makes a number (`0x10`, `1e2`, a blank before it) is a mistake of its client. */
function upTo(max: number) {
  return z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(max));
}

/** Which page of a list; the keys of a query that has one. */
export const pageQuery = {
  page: upTo(10_000).default(1),
  perPage: upTo(100).default(100),
};

/** Names with commas between them. No database takes a control character in a text. */
export const names = z
  .string()
  .max(2_000)
  .regex(/^\P{C}*$/u)
  .transform((text) => text.split(',').filter((name) => name !== ''))
  .default([]);

/** The parameters of a query by its schema, in `camelCase` or `snake_case`. Refuses unknown ones, and one that is given twice. */
export function queried<Output>(schema: z.ZodType<Output>, params: URLSearchParams): Output {
  const given = [...params].map(([name, value]) => [camelCase(name), value] as const);
  const keys = given.map(([name]) => name);
  const repeated = keys.find((name, at) => keys.indexOf(name) !== at);
  if (repeated !== undefined) refuse('validation-invalid-params', { path: repeated, problem: 'repeated' });
  return parsed(schema, Object.fromEntries(given));
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, initial: string) => initial.toUpperCase());
}

type Page = { readonly page: number; readonly totalItems: number; readonly totalPages: number };

/** `meta` of a list that is counted whole. */
export function metaOf({ page, totalItems, totalPages }: Page, perPage: number) {
  return { page, perPage, totalItems, totalPages, more: false };
}
