import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { refusal, RefusalError, refuse } from '#src/domain/refusal.ts';
import { StorageError } from '#src/platform/files/files.ts';

/** The most bytes of each part that is a file, by its name; other files of the form are left out. */
export type FileParts = Readonly<Record<string, number>>;

export type ReceivedFiles = {
  /** By the names of the parts that came; a form sends an empty file where none was chosen. */
  readonly files: ReadonlyMap<string, { readonly path: string; readonly bytes: number }>;
  /** The form's CSRF token; null where it sent none. */
  readonly token: string | null;
  readonly remove: () => Promise<void>;
};

/**
 * Fields of a form that is sent with a file, by their names, as they come: also those of a body that is refused later. A field
 * that is too long is left out.
 */
export type ReceivedTexts = Map<string, string[]>;

const maxTexts = 20;
const maxTextBytes = 20_480;

/** Bytes around the files: boundaries and the parts' headers. */
const maxOverhead = 64 * 1024;
/** Timeouts: between two chunks, and for the whole body. */
const maxPauseMs = 10_000;
const maxUploadMs = 110_000;

/**
 * Streams the files of a `multipart/form-data` body to files below `spool`, never holding more than a few kilobytes of
 * them in memory. Refuses `validation-invalid-params` for another type of body, `request-upload-over-limit`, and
 * `request-too-slow`. Throws a `StorageError`.
 */
export async function receiveFiles(
  incoming: IncomingMessage,
  spool: string,
  parts: FileParts,
  texts: ReceivedTexts | null = null,
): Promise<ReceivedFiles> {
  const type = incoming.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type))
    refuse('validation-invalid-params', { contentType: 'multipart/form-data' });
  const maxBytes = Object.values(parts).reduce((sum, max) => sum + max, maxOverhead);
  // The texts of the form come before its file.
  if (texts === null && Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw overLimit(parts);
  const written = new Map<string, string>();
  const remove = async () => {
    await Promise.all([...written.values()].map((path) => rm(path, { force: true })));
  };
  try {
    const { files, token } = await writeParts(incoming, { type, spool, parts, written, maxBytes, texts });
    return { files, token, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

type Writing = {
  readonly type: string;
  readonly spool: string;
  readonly parts: FileParts;
  /** The files by the names of their parts, from before their first byte. */
  readonly written: Map<string, string>;
  readonly maxBytes: number;
  readonly texts: ReceivedTexts | null;
};

type Written = Pick<ReceivedFiles, 'files' | 'token'>;

/** Settles only after the last write. */
function writeParts(incoming: IncomingMessage, writing: Writing): Promise<Written> {
  const { type, spool, parts, written, maxBytes, texts } = writing;
  const parser = parserFor(type, parts, texts !== null);
  const { promise, resolve, reject } = Promise.withResolvers<Written>();
  const files = new Map<string, { path: string; bytes: number }>();
  const storing: Promise<void>[] = [];
  let token: string | null = null;
  let part: Readable | undefined;
  let arrived = 0;
  const timers = [maxPauseMs, maxUploadMs].map((ms) => setTimeout(() => fail(tooSlow()), ms));

  function fail(error: Error): void {
    const reason = error instanceof RefusalError ? error : isDiskError(error) ? new StorageError(error) : unreadable();
    incoming.unpipe(parser);
    // Without a reason the pipeline would wait for ever for the end of a part that has ended already.
    part?.destroy(reason);
    reject(reason);
  }

  parser.on('file', (name: string, file: Readable) => {
    part = file.on('error', () => {});
    file.on('limit', () => fail(overLimit(parts)));
    const max = parts[name];
    if (max === undefined || written.has(name)) return void file.resume();
    const path = join(spool, randomUUID());
    written.set(name, path);
    const stored = storePart(file, path, max).then((bytes) => void files.set(name, { path, bytes }));
    stored.catch((error: Error) => fail(error instanceof RangeError ? overLimit(parts) : error));
    storing.push(stored);
    return undefined;
  });
  parser.on('field', (name: string, value: unknown, _: unknown, isCut: boolean) => {
    if (name === 'csrf') token = String(value);
    if (!isCut) texts?.set(name, [...(texts.get(name) ?? []), String(value)]);
  });
  for (const limit of ['filesLimit', 'partsLimit', 'fieldsLimit'] as const) parser.on(limit, () => fail(unreadable()));
  parser.on('error', fail);
  parser.on('finish', () => void Promise.all(storing).then(() => resolve({ files, token }), fail));
  incoming.on('data', (chunk: Buffer) => {
    timers[0]?.refresh();
    arrived += chunk.length;
    if (arrived > maxBytes) fail(overLimit(parts));
  });
  incoming.once('close', () => incoming.complete || fail(unreadable()));
  incoming.pipe(parser);
  return promise.finally(async () => {
    for (const timer of timers) clearTimeout(timer);
    await Promise.allSettled(storing);
  });
}

/** Resolves to its length; rejects with a `RangeError` for one that is longer than `max`. */
async function storePart(file: Readable, path: string, max: number): Promise<number> {
  let bytes = 0;
  const within = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > max ? new RangeError('The part is too long') : null, chunk);
    },
  });
  await pipeline(file, within, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return bytes;
}

/** A disk error (a full disk, say) is not the client's fault, so it is not turned into a refusal. */
function isDiskError(error: Error): boolean {
  return 'syscall' in error;
}

function parserFor(type: string, parts: FileParts, hasTexts: boolean): InstanceType<typeof Busboy> {
  const files = Object.keys(parts).length;
  const [fields, fieldSize] = hasTexts ? [maxTexts, maxTextBytes] : [2, 1024];
  try {
    return new Busboy({
      headers: { 'content-type': type },
      // Other forms send their CSRF token too, and nothing else.
      limits: {
        ...{ files, fields, parts: files + fields, fieldSize, headerPairs: 20, headerSize: 8192 },
        fileSize: Math.max(...Object.values(parts)),
      },
    });
  } catch {
    throw unreadable();
  }
}

/** In megabytes of the largest part. */
function overLimit(parts: FileParts): RefusalError {
  const megabytes = Math.round(Math.max(...Object.values(parts)) / 1024 / 1024);
  return new RefusalError(refusal('request-upload-over-limit', { megabytes }));
}

function tooSlow(): RefusalError {
  return new RefusalError(refusal('request-too-slow'));
}

function unreadable(): RefusalError {
  return new RefusalError(refusal('validation-invalid-params', { body: 'not-multipart' }));
}
