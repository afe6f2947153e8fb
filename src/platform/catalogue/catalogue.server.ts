import type { Catalogue } from './catalogue.ts';
import { coalesce } from './coalesce.ts';
import { versionReader } from './version-reader.server.ts';

export function makeCatalogue(databaseUrl: string): Catalogue {
  const reader = versionReader(databaseUrl);
  return { version: coalesce(reader.read), close: reader.close };
}
