import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Database, Tx } from '#src/database/database.server.ts';
import { isRefusal, refuse, type Refusal } from '#src/domain/refusal.ts';
import type { Files } from '../files/files.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Leases } from '../leases.server.ts';
import { makeDecoder } from './decoding/decoder.server.ts';
import type { Original, Source, SourceFormat } from './decoding/protocol.ts';
import { variantPath, type Images, type OriginalFormat, type StoredImage } from './images.ts';
import { folderOf, originalKey, webpOriginalKey } from './keys.ts';
import { makeReader } from './reader.server.ts';
import { makeShareImages } from './share-images.server.ts';
import { insertImage, lacksVariants, recordVariants } from './rows.server.ts';
import { makeAll, type VariantDependencies } from './variants.server.ts';

type Dependencies = {
  readonly db: Database;
  readonly files: Files;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly leases: Pick<Leases, 'hold'>;
  readonly spool: string;
  /** Whether variants made in the background may wait for every other process of the machine. */
  readonly lowPriority: boolean;
  /** Whether all variants are made in the background, before anybody asks for one. */
  readonly ahead?: boolean | undefined;
  readonly maxWaitMs?: number | undefined;
};

const maxBytes = 20 * 1024 * 1024;
/** Max CPU time per image in milliseconds. */
const maxCpuMs = 10_000;

/** The decoders start with the first request: in a web process the first, in a worker the second. */
export function makeImages(dependencies: Dependencies): Images {
  const { db, files, jobs, leases, spool, lowPriority, ahead = true, maxWaitMs } = dependencies;
  const limits = { niceness: 10, maxCpuMs };
  const decoder = makeDecoder({ ...limits, ownSession: false, maxBackground: 8, timeoutMs: 45_000 });
  const backgroundDecoder = makeDecoder({
    ...limits,
    ownSession: lowPriority,
    maxBackground: 1_000,
    timeoutMs: 110_000,
  });

  async function decode(source: Source, formats?: readonly SourceFormat[]): Promise<Original> {
    const size = typeof source === 'string' ? (await stat(source)).size : source.length;
    if (size > maxBytes) refuse('request-upload-over-limit', { megabytes: 20 });
    return decoder.run({ kind: 'original', source, ...(formats && { formats }) }, 'background');
  }

  async function put({ bytes, ...facts }: Original, format: OriginalFormat = 'jpeg'): Promise<StoredImage> {
    const id = randomUUID();
    const fileKey = format === 'jpeg' ? originalKey(id) : webpOriginalKey(id);
    await files.put(fileKey, bytes, `image/${format}`);
    return { id, fileKey, ...facts };
  }

  async function keep(tx: Tx, ownerId: string, { id, ...facts }: StoredImage): Promise<string> {
    await insertImage(tx, id, { ownerId, ...facts });
    await jobs.send(tx, 'make-variants', { imageId: id });
    return id;
  }

  return {
    variantPath,
    spool,
    decode,
    put,
    keep,
    store: async (tx, ownerId, source) => keep(tx, ownerId, await put(await decode(source))),
    read: makeReader({ files, leases, decoder, ...(maxWaitMs !== undefined && { maxWaitMs }) }),
    readShareImage: makeShareImages({ files, decoder }),
    makeVariants: async (imageId) => {
      if (ahead) await makeVariants(db, { files, leases, decoder: backgroundDecoder }, imageId);
    },
    async removeFiles(imageId) {
      for await (const { key } of files.list(folderOf(imageId))) await files.remove(key);
    },
    close() {
      decoder.close();
      backgroundDecoder.close();
    },
  };
}

async function makeVariants(db: Database, needs: VariantDependencies, imageId: string): Promise<void> {
  if (!(await lacksVariants(db, imageId))) return;
  try {
    await makeAll(needs, imageId);
  } catch (error) {
    if (isRefusal(error) && isPermanent(error.refusal)) await recordVariants(db, imageId);
    throw error;
  }
  await recordVariants(db, imageId);
}

/**
 * A permanent failure: what our decoder cannot read now it never will. A busy or killed decoder says nothing about
 * the image.
 */
function isPermanent({ code, details }: Refusal): boolean {
  return code !== 'image-busy' && details['ended'] !== true;
}
