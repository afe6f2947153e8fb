import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';

type Chunk = { readonly fileName: string; readonly imports?: string[]; readonly dynamicImports?: string[] };

/**
 * Vite plugin: a package that the server's bundle imports while it runs must be one of the `dependencies`, because an
 * installation without development packages has no other. What the bundle includes belongs to the `devDependencies`, and
 * what it imports only while developing is named here.
 */
export function runTimePackages(whileDeveloping: readonly string[] = []) {
  return {
    name: 'rotation:run-time-packages',
    apply: 'build' as const,
    applyToEnvironment: ({ name }: { readonly name: string }) => name === 'ssr',
    generateBundle(this: { error: (message: string) => never }, _: unknown, bundle: Readonly<Record<string, Chunk>>) {
      const known = new Set([...dependencies(), ...whileDeveloping]);
      const missing = packagesOf(Object.values(bundle)).filter((name) => !known.has(name));
      if (missing.length > 0) this.error(`The server imports what is no dependency: ${missing.join(', ')}`);
    },
  };
}

/** The names of the packages that chunks import at run time, each once: `react-dom` of `react-dom/server`. */
export function packagesOf(chunks: readonly Chunk[]): readonly string[] {
  const known = new Set([...builtinModules, ...chunks.map(({ fileName }) => fileName)]);
  const imported = chunks.flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports]);
  const names = imported
    .filter((id) => /^[@a-z]/.test(id) && !id.startsWith('node:') && !known.has(id))
    .map((id) => /^(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id);
  return [...new Set(names)].toSorted();
}

function dependencies(): ReadonlySet<string> {
  const text = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
  return new Set(Object.keys((JSON.parse(text) as { dependencies: object }).dependencies));
}
