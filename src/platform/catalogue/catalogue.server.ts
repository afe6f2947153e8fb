import type { Catalogue } from './catalogue.ts';
import { together } from './together.ts';
import { versionReader } from './version-reader.server.ts';

const mostKept = 500;

type Kept = { readonly version: string; readonly value: Promise<unknown> };

export function makeCatalogue(databaseUrl: string): Catalogue {
  const reader = versionReader(databaseUrl);
  const version = together(reader.read);
  const kept = new Map<string, Kept>();

  function keep<Value>(key: string, now: string, value: Promise<Value>): Promise<Value> {
    const made = { version: now, value };
    kept.delete(key);
    kept.set(key, made);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '');
    value.catch(() => kept.get(key) === made && kept.delete(key));
    return value;
  }

  return {
    version,
    async byVersion<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
      // Asked before it is made: what is read later can only be newer than its name.
      const now = await version();
      if (now === null) return make();
      const known = kept.get(key);
      return known?.version === now ? (known.value as Promise<Value>) : keep(key, now, make());
    },
    close: reader.close,
  };
}
