import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { refusal, RefusalError, refuse } from '#src/domain/refusal.ts';

export type Received = {
  readonly path: string;
  /** The form's CSRF token; null where it sent none. */
  readonly token: string | null;
  readonly remove: () => Promise<void>;
};

const maxBytes = 20 * 1024 * 1024;
/** Bytes around the file: boundaries and the part's headers. */
const maxOverhead = 64 * 1024;
/** Timeouts: between two chunks, and for the whole body. */
const maxPauseMs = 10_000;
const maxUploadMs = 110_000;

/**
 * Streams the part `image` of a `multipart/form-data` body to a file below `spool`, never holding more than a few
 * kilobytes of it in memory. Refuses `validation-invalid-params` for another type of body, `validation-missing-key`
 * without such a part, `request-upload-over-limit`, and `request-too-slow`.
 */
export async function receiveImage(incoming: IncomingMessage, spool: string): Promise<Received> {
  const type = incoming.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type))
    refuse('validation-invalid-params', { contentType: 'multipart/form-data' });
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes + maxOverhead) throw overLimit();
  const path = join(spool, randomUUID());
  const remove = () => rm(path, { force: true });
  try {
    const { found, token } = await writePart(incoming, path, type);
    if (!found) refuse('validation-missing-key', { path: 'image' });
    return { path, token, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

type Parts = { readonly found: boolean; readonly token: string | null };

/** `found` when the part was found and written to disk. Settles only after the last write. */
function writePart(incoming: IncomingMessage, path: string, type: string): Promise<Parts> {
  const parser = parserFor(type);
  const { promise, resolve, reject } = Promise.withResolvers<Parts>();
  let token: string | null = null;
  let part: Readable | undefined;
  let writing: Promise<boolean> = Promise.resolve(false);
  let arrived = 0;
  const pauseTimer = setTimeout(() => fail(tooSlow()), maxPauseMs);
  const uploadTimer = setTimeout(() => fail(tooSlow()), maxUploadMs);

  function fail(error: Error): void {
    const reason = error instanceof RefusalError || isDiskError(error) ? error : unreadable();
    incoming.unpipe(parser);
    // Without a reason the pipeline would wait for ever for the end of a part that has ended already.
    part?.destroy(reason);
    reject(reason);
  }

  parser.on('file', (name: string, file: Readable) => {
    part = file.on('error', () => {});
    file.on('limit', () => fail(overLimit()));
    if (name !== 'image') return void file.resume();
    writing = pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 })).then(() => true);
    writing.catch(fail);
  });
  parser.on('field', (name: string, value: unknown) => {
    if (name === 'csrf') token = String(value);
  });
  for (const limit of ['filesLimit', 'partsLimit', 'fieldsLimit'] as const) parser.on(limit, () => fail(unreadable()));
  parser.on('error', fail);
  parser.on('finish', () => void writing.then((found) => resolve({ found, token }), fail));
  incoming.on('data', (chunk: Buffer) => {
    pauseTimer.refresh();
    arrived += chunk.length;
    if (arrived > maxBytes + maxOverhead) fail(overLimit());
  });
  incoming.once('close', () => incoming.complete || fail(unreadable()));
  incoming.pipe(parser);
  return promise.finally(async () => {
    clearTimeout(pauseTimer);
    clearTimeout(uploadTimer);
    await Promise.allSettled([writing]);
  });
}

/** A disk error (a full disk, say) is not the client's fault, so it is not turned into a refusal. */
function isDiskError(error: Error): boolean {
  return 'syscall' in error;
}

function parserFor(type: string): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      // The form may send its CSRF token too, and nothing else.
      limits: {
        fileSize: maxBytes,
        files: 1,
        fields: 2,
        parts: 3,
        fieldSize: 1024,
        headerPairs: 20,
        headerSize: 8192,
      },
    });
  } catch {
    throw unreadable();
  }
}

function overLimit(): RefusalError {
  return new RefusalError(refusal('request-upload-over-limit', { megabytes: 20 }));
}

function tooSlow(): RefusalError {
  return new RefusalError(refusal('request-too-slow'));
}

function unreadable(): RefusalError {
  return new RefusalError(refusal('validation-invalid-params', { body: 'not-multipart' }));
}
