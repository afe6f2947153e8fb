import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Database, Tx } from '#src/database/database.server.ts';
import { isRefusal, refuse, type Refusal } from '#src/domain/refusal.ts';
import type { Files } from '../files/files.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Leases } from '../leases.server.ts';
import { makeDecoder } from './decoding/decoder.server.ts';
import type { Original, Source } from './decoding/protocol.ts';
import { variantPath, type Images, type PutAway } from './images.ts';
import { folderOf, originalKey } from './keys.ts';
import { makeReader } from './reader.server.ts';
import { insertImage, lacksVariants, recordVariants } from './rows.server.ts';
import { makeAll, type VariantNeeds } from './variants.server.ts';

type Needs = {
  readonly db: Database;
  readonly files: Files;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly leases: Pick<Leases, 'hold'>;
  readonly spool: string;
  /** Whether variants that nobody waits for yet may wait for every other process of the machine. */
  readonly behindAll: boolean;
};

const maxBytes = 20 * 1024 * 1024;
/** Milliseconds of a processor. */
const work = 10_000;

/** The decoders start when somebody needs one: in a web process the first, in a worker the second. */
export function makeImages({ db, files, jobs, leases, spool, behindAll }: Needs): Images {
  const habits = { niceness: 10, work };
  const decoder = makeDecoder({ ...habits, apart: false, maxPatient: 8, patience: 45_000 });
  const backgroundDecoder = makeDecoder({ ...habits, apart: behindAll, maxPatient: 1_000, patience: 110_000 });

  async function decode(source: Source): Promise<Original> {
    const size = typeof source === 'string' ? (await stat(source)).size : source.length;
    if (size > maxBytes) refuse('request-upload-over-limit', { megabytes: 20 });
    return decoder.ask({ kind: 'original', source }, 'patient');
  }

  async function put({ bytes, ...facts }: Original): Promise<PutAway> {
    const id = randomUUID();
    const fileKey = originalKey(id);
    await files.put(fileKey, bytes, 'image/jpeg');
    return { id, fileKey, ...facts };
  }

  async function keep(tx: Tx, ownerId: string, { id, ...facts }: PutAway): Promise<string> {
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
    read: makeReader({ files, leases, decoder }),
    makeVariants: (imageId) => makeVariants(db, { files, leases, decoder: backgroundDecoder }, imageId),
    async removeFiles(imageId) {
      for await (const { key } of files.list(folderOf(imageId))) await files.remove(key);
    },
    close() {
      decoder.close();
      backgroundDecoder.close();
    },
  };
}

async function makeVariants(db: Database, needs: VariantNeeds, imageId: string): Promise<void> {
  if (!(await lacksVariants(db, imageId))) return;
  try {
    await makeAll(needs, imageId);
  } catch (error) {
    if (isRefusal(error) && isForGood(error.refusal)) await recordVariants(db, imageId);
    throw error;
  }
  await recordVariants(db, imageId);
}

/** What our own decoder does not read will not become readable; that it was busy, or was ended, says nothing of the picture. */
function isForGood({ code, details }: Refusal): boolean {
  return code !== 'image-busy' && details['ended'] !== true;
}
