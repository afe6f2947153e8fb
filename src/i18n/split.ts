import { join } from 'node:path';
import { messages } from './messages.ts';
import { parsed } from './parse.ts';

const here = import.meta.dirname;
/** The folder `src`, with a slash at its end. */
const sources = join(here, '../');

/**
 * Replacements in the browser bundle: the catalogue is empty until a module registers its messages, all of them parsed.
 */
const browserModules = [
  { module: `${here}/messages.ts`, code: 'export const messages = {};' },
  { module: `${here}/parse.ts`, code: 'export const parsed = (message) => message;' },
  // Nothing calls it either, but some of it would be run and sent.
  { module: '/@formatjs/icu-messageformat-parser/index.js', code: "export * from './no-parser.js';" },
  // No function of react-intl in use here calls it, but the bundler cannot know.
  {
    module: '/intl-messageformat/index.js',
    code: 'export const IntlMessageFormat = {}, isFormatXMLElementFn = null, FormatError = Error, ErrorCode = {};',
  },
];

/** The modules of this folder that use messages. */
const withMessages = ['refusals.ts', 'card-errors.ts'].map((name) => join(here, name));

/**
 * Vite plugin: bundles every message with the modules that use it instead of all with the first page, already parsed,
 * so that the parser is not part of the bundle.
 */
export function splitMessages() {
  return {
    name: 'rotation:split-messages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }: { readonly name: string }) => name === 'client',
    load: (id: string) => browserModules.find(({ module }) => id.endsWith(module))?.code ?? null,
    transform(code: string, id: string) {
      if (!id.startsWith(sources) || (id.startsWith(here) && !withMessages.includes(id))) return null;
      const usedIds = idsIn(code);
      return usedIds.length === 0 ? null : { code: `${registrationOf(usedIds)}\n${code}`, map: null };
    },
  } as const;
}

const ids = Object.keys(messages);
const quoted = /(['"`])([a-z][\w-]*\.(?:[\w.-]|\$\{[^}]*\})+)\1/g;

/** The message ids that a module names: `'search.clear'`, and with `search.band.${key}` all possible ones. */
export function idsIn(code: string): readonly string[] {
  const named = [...code.matchAll(quoted)].map(([, , name = '']) => name);
  const patterns = named.map((name) => new RegExp(`^${name.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '.+')}$`));
  return ids.filter((id) => patterns.some((pattern) => pattern.test(id)));
}

function registrationOf(usedIds: readonly string[]): string {
  const entries = usedIds.map((id) => [id, parsed(messages[id as keyof typeof messages])]);
  return `import { messages as $registered } from '#src/i18n/messages.ts';
Object.assign($registered, ${JSON.stringify(Object.fromEntries(entries))});`;
}
