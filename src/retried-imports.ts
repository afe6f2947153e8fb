type Output = { readonly type: 'chunk' | 'asset'; code?: string };

/**
 * Vite plugin: in a built script every `import()` of a part of the site is a call of `importPart` (`src/ui/browser/import-part.ts`),
 * which can fetch the part again after a failure. All parts lie in one folder, so their names mean the same there. Last, because
 * Vite looks for `import()` to preload what a part needs.
 */
export function retriedImports() {
  return {
    name: 'rotation:retried-imports',
    apply: 'build' as const,
    applyToEnvironment: ({ name }: { readonly name: string }) => name === 'client',
    // The names of scripts tell their content, which this plugin changes after they are given.
    augmentChunkHash: () => 'retried imports',
    generateBundle: {
      order: 'post' as const,
      handler(this: { error: (message: string) => never }, _: unknown, bundle: Readonly<Record<string, Output>>) {
        const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
        let count = 0;
        for (const chunk of chunks) {
          const { code, found } = withRetries(chunk.code ?? '');
          chunk.code = code;
          count += found;
        }
        if (count === 0) this.error('No import() of a part was found');
      },
    },
  };
}

/** The code, and how many calls it has. */
export function withRetries(code: string): { readonly code: string; readonly found: number } {
  let found = 0;
  const retried = code.replaceAll(/\bimport\((?=[`'"]\.\/)/g, () => {
    found += 1;
    return 'importPart(';
  });
  return { code: retried, found };
}
