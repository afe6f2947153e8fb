declare global {
  interface Window {
    /** What the build calls instead of `import()`: see `src/retried-imports.ts`. */
    importPart: ImportPart;
  }
}

type ImportPart = (name: string) => Promise<unknown>;

/** From now on a part of the script that could not be fetched is fetched when it is asked for again. */
export function retryImports(): void {
  window.importPart = retrying(async (url) => (await import(/* @vite-ignore */ url)) as unknown);
}

/**
 * `load`, which fetches the script of a name relative to this one. The standard had browsers remember that a script could not
 * be fetched, by its address, for as long as the page is open; it was changed in 2026 (whatwg/html 10327), and Chrome 150
 * still does. So after each failure the address has another fragment, which the site never sees. A script that was fetched
 * keeps its address: two would be two modules. What the script itself imports is not tried again.
 */
export function retrying(load: ImportPart): ImportPart {
  const failures = new Map<string, number>();
  return async (name) => {
    const failed = failures.get(name) ?? 0;
    try {
      return await load(failed === 0 ? name : `${name}#${failed}`);
    } catch (thrown) {
      failures.set(name, failed + 1);
      throw thrown;
    }
  };
}
