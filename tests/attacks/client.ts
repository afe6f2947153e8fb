import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { makeUser } from '#tests/support/factories.ts';
import { callerFor, startWeb, type Running } from '#tests/support/web-process.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';

export type Credentials = Readonly<Record<string, string>>;
export type Answer = { readonly status: number; readonly code: string | null; readonly id: string | null };

/** A test context with one web process, whose memory and stored uploads can be inspected. */
export type UploadServer = {
  readonly context: TestContext;
  readonly web: Running;
  /** The request headers of a new, signed-in user. */
  readonly credentials: () => Promise<Credentials>;
  readonly upload: (
    credentials: Credentials,
    bytes: Uint8Array,
    file?: { name?: string; type?: string },
  ) => Promise<Answer>;
  readonly storedCounts: () => Promise<StoredCounts>;
  readonly close: () => Promise<void>;
};

/** Everything that an upload can write: rows, jobs and files. */
export type StoredCounts = {
  readonly rows: number;
  readonly jobs: number;
  readonly originals: number;
  readonly otherFiles: number;
  readonly spooled: number;
};

export const uploadPath = '/api/images/upload';

export async function startUploadServer(): Promise<UploadServer> {
  const context = await makeTestContext();
  const web = await startWeb(context);
  return {
    context,
    web,
    credentials: () => credentialsOf(context),
    upload: (credentials, bytes, file) => upload(web.url, credentials, bytes, file),
    storedCounts: () => storedCountsOf(context),
    async close() {
      await web.stop();
      await context.close();
    },
  };
}

async function credentialsOf(context: TestContext): Promise<Credentials> {
  const { headers } = await callerFor(context, await makeUser(context.app.db));
  // `fetch` sets the multipart content type with its boundary.
  const { 'content-type': _, ...credentials } = headers;
  return credentials;
}

async function upload(
  url: string,
  headers: Credentials,
  bytes: Uint8Array,
  { name = 'photo.jpg', type = 'image/jpeg' } = {},
): Promise<Answer> {
  const form = new FormData();
  form.append('image', new File([new Uint8Array(bytes)], name, { type }));
  const answer = await fetch(url + uploadPath, { method: 'POST', body: form, headers });
  return answerOf(answer.status, await answer.text());
}

type Body = { readonly data?: { readonly id: string }; readonly errors?: readonly { readonly code: string }[] };

function answerOf(status: number, text: string): Answer {
  const body = JSON.parse(text) as Body;
  return { status, code: body.errors?.[0]?.code ?? null, id: body.data?.id ?? null };
}

async function storedCountsOf({ app }: TestContext): Promise<StoredCounts> {
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

/** Sends an upload whose body `write` produces; null when the connection was closed without an answer. */
export function rawUpload(
  { url }: Running,
  headers: Readonly<Record<string, string | string[]>>,
  write: (to: NodeJS.WritableStream) => unknown,
): Promise<(Answer & { readonly headers: IncomingHttpHeaders }) | null> {
  return new Promise((resolve) => {
    const outgoing = request(url + uploadPath, { method: 'POST', headers: { connection: 'close', ...headers } });
    outgoing.on('error', () => resolve(null));
    outgoing.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (more: string) => (text += more));
      answer.on('error', () => resolve(null));
      answer.on('end', () => resolve({ ...answerOf(answer.statusCode ?? 0, text), headers: answer.headers }));
    });
    write(outgoing);
  });
}

/** Peak or current resident memory of a process in megabytes. Linux only; 0 when the process has ended. */
export function memoryOf(pid: number, which: 'VmHWM' | 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(String.raw`${which}:\s+(\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** CPU time of a process in hundredths of a second: grows while it computes, not while it waits. */
export function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Child processes; of a web process, its image decoder. */
export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? [] : children.split(' ').map(Number);
}
