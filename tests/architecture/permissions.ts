/** A route as Hono lists it. */
export type HonoRoute = {
  readonly method: string;
  readonly path: string;
  readonly handler: { readonly length: number };
};

export type Declared = { readonly path: string; readonly methods: string };

/**
 * Routes of a server without a declaration, as `METHOD /path`. A handler takes the context alone; a middleware also takes
 * `next` and answers for no address of its own. `all` is for the answer 405, so it needs a declared path only.
 */
export function undeclaredIn(routes: readonly HonoRoute[], declared: readonly Declared[]): string[] {
  const isDeclared = ({ method, path }: HonoRoute) =>
    declared.some((one) => one.path === path && (method === 'ALL' || one.methods.split(', ').includes(method)));
  return routes
    .filter(({ handler, path }) => handler.length < 2 && !/^(\/api)?\/?\*$/.test(path))
    .filter((route) => !isDeclared(route))
    .map(({ method, path }) => `${method} ${path}`);
}

/** Sessions are its subject. */
const accounts = 'src/features/accounts/';

/** Files that may ask whether a session is limited: the policy, its enforcement, and what shows it. */
const mayAskLimited = [
  'src/domain/policy/policies.ts',
  'src/server/site/authorise.ts',
  'src/root.tsx',
  'src/shell/app-layout.tsx',
];

/** The places of a source where limited sessions are told apart outside the policy. */
export function limitedChecksIn(path: string, text: string): string[] {
  if (mayAskLimited.includes(path) || path.startsWith(accounts)) return [];
  const code = text.replace(/^\s*(\/\/|\/?\*).*$/gm, '');
  return code.match(/\b\w+\??\.(limited|impersonatedBy)\b(?!['"])/g) ?? [];
}
