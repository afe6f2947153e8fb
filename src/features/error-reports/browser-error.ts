import { z } from 'zod';

/** What a browser sends; any client can send anything, so each part is limited and read as text. */
const schema = z.object({
  name: z.string().max(100).catch('Error'),
  message: z.string().max(2_000),
  stack: z.string().max(8_000).catch(''),
  path: z.string().max(500).startsWith('/'),
});

export type BrowserError = {
  readonly error: Error;
  /** A route's script or data that did not load, or a render that threw. */
  readonly kind: 'chunk' | 'load' | 'render';
  readonly path: string;
};

/** Of a loader that failed at the server, which has logged it: React Router hides the error itself from browsers. */
const loggedByServer = 'Unexpected Server Error';

/** Null for what is no report. `logged`: the server has logged that error itself. */
export function readBrowserError(sent: unknown): BrowserError | 'logged' | null {
  const { success, data } = schema.safeParse(sent);
  if (!success) return null;
  const { name, message, stack, path } = data;
  if (message === loggedByServer) return 'logged';
  const error = new Error(message);
  error.name = /^\w{1,60}$/.test(name) ? name : 'Error';
  error.stack = stack.split('\n').flatMap(frameOf).join('\n');
  return { error, kind: kindOf(error), path: path.replace(/[?#].*/s, '') };
}

function kindOf({ name, message }: Error): BrowserError['kind'] {
  if (
    name === 'ChunkFailure' ||
    /dynamically imported module|importing a module script|unable to preload/i.test(message)
  )
    return 'chunk';
  return /failed to fetch|load failed|networkerror/i.test(message) ? 'load' : 'render';
}

/** Chromium's `at name (url:1:2)`; Firefox and Safari write `name@url:1:2`. */
function frameOf(line: string): string[] {
  if (/^\s*at /.test(line)) return [`    ${line.trim()}`];
  const [, name, place] = /^(.*?)@(\S+:\d+:\d+)$/.exec(line.trim()) ?? [];
  if (place === undefined) return [];
  return [name ? `    at ${name} (${place})` : `    at ${place}`];
}
