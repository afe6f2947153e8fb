import type Stripe from 'stripe';
import { has, nameIn, part, text } from './params.ts';
import type { Params } from './params.ts';
import { badParam } from './problems.ts';

const maxKeys = 50;
const maxKey = 40;
const maxValue = 500;

/** Sets the given keys, removes keys with an empty value, and removes all when `metadata` itself is empty. */
export function changedMetadata(params: Params, before: Stripe.Metadata): Stripe.Metadata {
  if (!has(params, 'metadata')) return before;
  if (params.values.metadata === '') return {};
  const given = part(params, 'metadata');
  if (given === undefined) return before;
  const after = new Map(Object.entries(before));
  for (const key of Object.keys(given.values)) {
    const value = text(given, key) ?? '';
    checkEntry(key, value, nameIn(given, key));
    if (value === '') after.delete(key);
    else after.set(key, value);
  }
  if (after.size > maxKeys) {
    throw badParam(`Metadata can have at most ${maxKeys} keys.`, nameIn(params, 'metadata'));
  }
  return Object.fromEntries(after);
}

function checkEntry(key: string, value: string, param: string): void {
  if (key.length > maxKey) {
    throw badParam(`Metadata keys must be under ${maxKey} characters, but one was ${key.length}.`, param);
  }
  if (value.length > maxValue) {
    throw badParam(
      `Metadata values can have up to ${maxValue} characters, but you passed in a value that is ${value.length} characters.`,
      param,
    );
  }
}
