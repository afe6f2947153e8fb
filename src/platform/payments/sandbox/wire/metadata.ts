import type Stripe from 'stripe';
import { has, nameIn, part, text } from './params.ts';
import type { Params } from './params.ts';
import { badParam } from './problems.ts';

const mostKeys = 50;
const longestKey = 40;
const longestValue = 500;

/** Adds what is named, removes what is named empty, and removes all when `metadata` itself is empty. */
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
  if (after.size > mostKeys) {
    throw badParam(`Metadata can have at most ${mostKeys} keys.`, nameIn(params, 'metadata'));
  }
  return Object.fromEntries(after);
}

function checkEntry(key: string, value: string, param: string): void {
  if (key.length > longestKey) {
    throw badParam(`Metadata keys must be under ${longestKey} characters, but one was ${key.length}.`, param);
  }
  if (value.length > longestValue) {
    throw badParam(
      `Metadata values can have up to ${longestValue} characters, but you passed in a value that is ${value.length} characters.`,
      param,
    );
  }
}
