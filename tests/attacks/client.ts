import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { makeUser } from '#tests/support/factories.ts';
import { callerFor, startWeb, type Running } from '#tests/support/web-process.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';

export type Hands = Readonly<Record<string, string>>;
export type Answer = { readonly status: number; readonly code: string | null; readonly id: string | null };

/** A world with one web process of its own before it, whose memory and whose leavings can be looked at. */
export type Door = {
  readonly context: TestContext;
  readonly web: Running;
  /** What the browser of somebody new sends with each upload. */
  readonly hands: () => Promise<Hands>;
  readonly upload: (hands: Hands, bytes: Uint8Array, file?: { name?: string; type?: string }) => Promise<Answer>;
  readonly leavings: () => Promise<Leavings>;
  readonly close: () => Promise<void>;
};

/** All that an upload can leave behind. */
export type Leavings = {
  readonly rows: number;
  readonly jobs: number;
  readonly originals: number;
  readonly otherFiles: number;
  readonly spooled: number;
};

/** Who is refused while still sending may find the connection gone. */
const cut: Answer = { status: 0, code: 'cut', id: null };

export const uploadPath = '/api/images/upload';

export async function openDoor(): Promise<Door> {
  const context = await makeTestContext();
  const web = await startWeb(context);
  return {
    context,
    web,
    hands: () => handsOf(context),
    upload: (hands, bytes, file) => upload(web.url, hands, bytes, file),
    leavings: () => leavingsOf(context),
    async close() {
      await web.stop();
      await context.close();
    },
  };
}

async function handsOf(context: TestContext): Promise<Hands> {
  const { headers } = await callerFor(context, await makeUser(context.app.db));
  // The form of an upload says its own type.
  const { 'content-type': _, ...hands } = headers;
  return hands;
}

async function upload(
  url: string,
  headers: Hands,
  bytes: Uint8Array,
  { name = 'photo.jpg', type = 'image/jpeg' } = {},
): Promise<Answer> {
  const form = new FormData();
  form.append('image', new File([new Uint8Array(bytes)], name, { type }));
  const answer = await fetch(url + uploadPath, { method: 'POST', body: form, headers }).catch(() => null);
  if (answer === null) return cut;
  return answerOf(answer.status, await answer.text());
}

type Body = { readonly data?: { readonly id: string }; readonly errors?: readonly { readonly code: string }[] };

function answerOf(status: number, text: string): Answer {
  const body = JSON.parse(text) as Body;
  return { status, code: body.errors?.[0]?.code ?? null, id: body.data?.id ?? null };
}

async function leavingsOf({ app }: TestContext): Promise<Leavings> {
  const { rows } = await app.db.execute<{ rows: number; jobs: number }>(sql`
    select (select count(*)::int from images) as rows,
      (select count(*)::int from jobs.job where name = 'make-variants') as jobs`);
  const files = filesBelow(join(app.config.dataDir, 'files'));
  const originals = files.filter((path) => path.endsWith('/original.jpeg')).length;
  return {
    rows: rows[0]?.rows ?? -1,
    jobs: rows[0]?.jobs ?? -1,
    originals,
    otherFiles: files.length - originals,
    spooled: filesBelow(app.images.spool).length,
  };
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.map((name) => join(folder, name)).filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

/** Asks byte by byte as told; null when the connection was cut without an answer. */
export function askRaw(
  { url }: Running,
  headers: Readonly<Record<string, string | string[]>>,
  write: (to: NodeJS.WritableStream) => unknown,
): Promise<(Answer & { readonly headers: IncomingHttpHeaders }) | null> {
  return new Promise((resolve) => {
    const asking = request(url + uploadPath, { method: 'POST', headers: { connection: 'close', ...headers } });
    asking.on('error', () => resolve(null));
    asking.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (more: string) => (text += more));
      answer.on('error', () => resolve(null));
      answer.on('end', () => resolve({ ...answerOf(answer.statusCode ?? 0, text), headers: answer.headers }));
    });
    write(asking);
  });
}

/** Megabytes that a process had at most so far, or has now. Linux only; 0 when it is gone. */
export function memoryOf(pid: number, which: 'VmHWM' | 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(String.raw`${which}:\s+(\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Hundredths of a second that a process has had of a processor: they grow when it works, not when it waits. */
export function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** The processes that this one has started: of a web process, its decoder. */
export function childrenOf(pid: number): number[] {
  const said = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return said === '' ? [] : said.split(' ').map(Number);
}
