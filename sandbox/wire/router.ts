import type { Scope } from '../store/objects.ts';
import type { KeyKind } from './keys.ts';
import type { Params } from './params.ts';

/** An API call: its scope, its parameters, and the kind of its key. */
export type Call = Scope & {
  readonly params: Params;
  /** The `:names` of the path. */
  readonly path: Readonly<Record<string, string>>;
  readonly key: KeyKind;
  readonly publicUrl: string;
};

type Method = 'GET' | 'POST' | 'DELETE';

export type Route = {
  readonly method: Method;
  readonly path: string;
  /** Names of the accepted parameters, separated by spaces; any other is `parameter_unknown`. */
  readonly accepts: string;
  /** May be called with a publishable key, together with a client secret. */
  readonly publishable?: true;
  readonly run: (call: Call) => object;
};

export type Match = { route: Route; path: Record<string, string> };

type Compiled = { route: Route; pattern: RegExp; names: string[] };

function compile(route: Route): Compiled {
  const names = Array.from(route.path.matchAll(/:(\w+)/g), (match) => match[1] ?? '');
  const pattern = new RegExp(`^${route.path.replaceAll(/:\w+/g, '([^/]+)')}$`);
  return { route, pattern, names };
}

/** Finds the route of a method and a path; null when there is none. */
export function makeRouter(routes: readonly Route[]): (method: string, pathname: string) => Match | null {
  const compiled = routes.map(compile);
  return (method, pathname) => {
    for (const { route, pattern, names } of compiled) {
      if (route.method !== method) continue;
      const match = pattern.exec(pathname);
      if (match === null) continue;
      return { route, path: Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? ''])) };
    }
    return null;
  };
}

/** The path parameter `name` of the route. */
export function pathPart(call: Call, name = 'id'): string {
  return call.path[name] ?? '';
}
