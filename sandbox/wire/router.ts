import type { Desk } from '../store/objects.ts';
import type { KeyKind } from './keys.ts';
import type { Params } from './params.ts';

/** One request at work: the desk, what was asked, and by whom. */
export type Call = Desk & {
  readonly params: Params;
  /** The `:names` of the address. */
  readonly path: Readonly<Record<string, string>>;
  readonly key: KeyKind;
  readonly publicUrl: string;
};

type Method = 'GET' | 'POST' | 'DELETE';

export type Route = {
  readonly method: Method;
  readonly path: string;
  /** The names of the parameters, separated by spaces; any other is `parameter_unknown`. */
  readonly takes: string;
  /** A publishable key may call it, and says which secret it knows. */
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

/** Finds the route of a method and an address; null when there is none. */
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

/** The part of the address that the route calls `name`. */
export function pathPart(call: Call, name = 'id'): string {
  return call.path[name] ?? '';
}
