import { z } from 'zod';
import { isLostConnection } from './lost-connection.ts';

/** What a browser sends; any client can send anything, so each part is limited and read as text. */
const schema = z.object({
  name: z.string().max(100).catch('Error'),
  message: z.string().max(2_000),
  stack: z.string().max(8_000).catch(''),
  path: z.string().max(500).startsWith('/'),
  stray: z.boolean().catch(false),
});

export type BrowserError = {
  readonly error: Error;
  /** A route's script or data that did not load, a render that threw, or an event, a timer or a promise that nothing caught. */
  readonly kind: 'chunk' | 'load' | 'render' | 'stray';
  readonly path: string;
};

/** Of a loader that failed at the server, which has logged it: React Router hides the error itself from browsers. */
const loggedByServer = 'Unexpected Server Error';

/** Null for what is no report. `logged`: the server has logged that error itself. */
export function readBrowserError(sent: unknown): BrowserError | 'logged' | null {
  const { success, data } = schema.safeParse(sent);
  if (!success) return null;
  const { name, message, stack, path, stray } = data;
  if (message === loggedByServer) return 'logged';
  // Browsers quote the text that they could not parse.
  const error = new Error(withoutQueries(name === 'SyntaxError' ? message.replace(/"[^"]*"/g, '"…"') : message));
  error.name = /^\w{1,60}$/.test(name) ? name : 'Error';
  error.stack = withoutQueries(stack.split('\n').flatMap(frameOf).join('\n'));
  return { error, kind: kindOf(error, stray), path: path.replace(/[?#].*/s, '') };
}

/** Of every address, whatever it asks for: a search, a token or an email. The line and the column after it stay. */
function withoutQueries(text: string): string {
  return text.replace(/[?#][^\s?#"'<>()]*=[^\s"'<>()]*?(?=(?::\d+){0,2}(?:$|[\s"'<>()]))/g, '');
}

function kindOf({ name, message }: Error, stray: boolean): BrowserError['kind'] {
  if (
    name === 'ChunkFailure' ||
    /dynamically imported module|importing a module script|unable to preload/i.test(message)
  )
    return 'chunk';
  if (isLostConnection(message)) return 'load';
  return stray ? 'stray' : 'render';
}

/** Chromium's `at name (url:1:2)`; Firefox and Safari write `name@url:1:2`. */
function frameOf(line: string): string[] {
  if (/^\s*at /.test(line)) return [`    ${line.trim()}`];
  const [, name, place] = /^(.*?)@(\S+:\d+:\d+)$/.exec(line.trim()) ?? [];
  if (place === undefined) return [];
  return [name ? `    at ${name} (${place})` : `    at ${place}`];
}
