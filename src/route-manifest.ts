import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pages that most visitors open next, by the ids of their routes. */
const browsed: ReadonlySet<string> = new Set([
  'root',
  'pages/landing',
  'pages/search/search',
  'pages/listing/listing',
  'pages/profile/profile',
  'pages/checkout/checkout',
]);

/** The names of the built files: their hashes are shorter than the bundler's own, because every first page lists them. */
export const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
};

type RouteFacts = Readonly<Record<string, unknown>> & { readonly module: string };
type Manifest = { readonly routes: Readonly<Record<string, RouteFacts>> };

/**
 * Vite plugin: the list of all routes, which every first page loads, names only for the pages of the shop which parts are
 * fetched when a link is hovered. For all others a hover fetches the page's own module, and that its parts: with them the
 * list would be twice as long. What a page does not have is left out, its id is set from its key, and modules of the same
 * content are one.
 */
export function shortRouteManifest() {
  return {
    name: 'rotation:short-route-manifest',
    apply: 'build' as const,
    // The last one that is built: the manifest is written while it is.
    applyToEnvironment: ({ name }: { readonly name: string }) => name === 'ssr',
    writeBundle() {
      const folder = join(import.meta.dirname, '../build/client/assets');
      const names = readdirSync(folder).filter((name) => /^manifest-[\da-f]+\.js$/.test(name));
      if (names.length === 0) throw new Error('There is no route manifest');
      for (const name of names) writeFileSync(join(folder, name), shortened(readFileSync(join(folder, name), 'utf8')));
    },
  };
}

/** The script of a manifest, as short as the router allows: it asks of each fact only whether it is true. */
export function shortened(script: string): string {
  const [start, end] = [script.indexOf('{'), script.lastIndexOf('}') + 1];
  const { routes, ...rest } = JSON.parse(script.slice(start, end)) as Manifest;
  const short = Object.fromEntries(
    Object.entries(withEqualModulesOnce(routes)).map(([id, facts]) => [id, shortFacts(id, facts)]),
  );
  const ids = `for(let[id,route]of Object.entries(${script.slice(0, start - 1)}.routes))route.id=id;`;
  return `${script.slice(0, start)}${JSON.stringify({ ...rest, routes: short })};${ids}`;
}

/** Modules of the same content, as those of all routes without a page, by the name of the first: the hash tells. */
function withEqualModulesOnce(routes: Manifest['routes']): Manifest['routes'] {
  const modules = new Map<string, string>();
  return Object.fromEntries(
    Object.entries(routes).map(([id, facts]) => {
      const hash = /-[\w-]{7}\.js$/.exec(facts.module)?.[0] ?? facts.module;
      const module = modules.get(hash) ?? facts.module;
      modules.set(hash, module);
      return [id, { ...facts, module }];
    }),
  );
}

function shortFacts(id: string, facts: RouteFacts): Readonly<Record<string, unknown>> {
  const needed = Object.entries(facts).filter(([name, fact]) => {
    if (name === 'id' || fact === false) return false;
    if (name === 'imports') return browsed.has(id);
    return !(Array.isArray(fact) && fact.length === 0);
  });
  return Object.fromEntries(needed);
}
