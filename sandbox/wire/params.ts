import type { Value, Values } from './form.ts';
import { badParam, missingParam } from './problems.ts';

/** The parameters of a request, or nested ones: `within` is `card` when reading `card[number]`. */
export type Params = { readonly values: Values; readonly within: string };

export function paramsOf(values: Values): Params {
  return { values, within: '' };
}

export function nameIn(params: Params, name: string): string {
  return params.within === '' ? name : `${params.within}[${name}]`;
}

export function has(params: Params, name: string): boolean {
  return params.values[name] !== undefined;
}

function emptyProblem(name: string) {
  return badParam(
    `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; ` +
      `however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
    name,
    'parameter_invalid_empty',
  );
}

/** Undefined when absent. Returns an empty string, for callers that unset a field with it. */
export function text(params: Params, name: string): string | undefined {
  const value: Value | undefined = params.values[name];
  if (value === undefined || typeof value === 'string') return value;
  throw badParam(`Invalid string: ${JSON.stringify(value)}`, nameIn(params, name));
}

export function nonEmptyText(params: Params, name: string): string | undefined {
  const value = text(params, name);
  if (value === '') throw emptyProblem(nameIn(params, name));
  return value;
}

export function requiredText(params: Params, name: string): string {
  const value = nonEmptyText(params, name);
  if (value === undefined) throw missingParam(nameIn(params, name));
  return value;
}

/** Keeps the old value when absent; an empty string unsets it. */
export function changedText(params: Params, name: string, before: string | null): string | null {
  const value = text(params, name);
  if (value === undefined) return before;
  return value === '' ? null : value;
}

export function integer(params: Params, name: string): number | undefined {
  const value = nonEmptyText(params, name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!/^-?\d{1,15}$/.test(value) || !Number.isSafeInteger(number)) {
    throw badParam(`Invalid integer: ${value}`, nameIn(params, name), 'parameter_invalid_integer');
  }
  return number;
}

export function positiveInteger(params: Params, name: string): number | undefined {
  const number = integer(params, name);
  if (number !== undefined && number < 1) {
    throw badParam('This value must be greater than or equal to 1.', nameIn(params, name), 'parameter_invalid_integer');
  }
  return number;
}

export function flag(params: Params, name: string): boolean | undefined {
  const value = nonEmptyText(params, name);
  if (value === undefined) return undefined;
  if (value !== 'true' && value !== 'false') {
    throw badParam(`Invalid boolean: ${value}`, nameIn(params, name));
  }
  return value === 'true';
}

export function choice<T extends string>(params: Params, name: string, allowed: readonly T[]): T | undefined {
  const value = nonEmptyText(params, name);
  if (value === undefined) return undefined;
  const found = allowed.find((option) => option === value);
  if (found === undefined) {
    const list = `${allowed.slice(0, -1).join(', ')}${allowed.length > 1 ? ', or ' : ''}${allowed.at(-1) ?? ''}`;
    throw badParam(`Invalid ${nameIn(params, name)}: must be one of ${list}`, nameIn(params, name));
  }
  return found;
}

/** The nested parameters of a name; a plain string is an error. */
export function part(params: Params, name: string): Params | undefined {
  const value = params.values[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'string') throw badParam('Invalid object', nameIn(params, name));
  return { values: value, within: nameIn(params, name) };
}

/** A list such as `expand[0]=a&expand[1]=b`, in the order of its indexes. */
export function textList(params: Params, name: string): string[] | undefined {
  const inner = part(params, name);
  if (inner === undefined) return undefined;
  const keys = Object.keys(inner.values).toSorted((a, b) => Number(a) - Number(b));
  return keys.map((key) => requiredText(inner, key));
}
