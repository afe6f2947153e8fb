import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../config.ts';
import { checkFolder, checkKey, StorageError, typeOfKey, type Files } from './files.ts';

/** Timeouts in milliseconds: a store that hangs must not hold the pages that wait for it. */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true };

/** Of a file that is too large for memory. */
const longTimeoutMs = 600_000;

/**
 * Stores files in a bucket of Amazon S3 or a compatible store. The bucket may be private: browsers never access it.
 * Throws an error message for the operator when the bucket is missing or not accessible.
 */
export async function s3Files(config: S3Config): Promise<Files> {
  const client = makeClient(config);
  const { bucket: Bucket } = config;
  await checkBucket(client, config);
  return {
    async put(key, bytes, type) {
      checkKey(key, type);
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: type })).catch(notStored);
    },
    async putFile(key, path, type) {
      checkKey(key, type);
      const { size: ContentLength } = await stat(path);
      // Not retried by the client, which cannot read a stream again: the caller tries again.
      const put = { Bucket, Key: key, Body: createReadStream(path), ContentLength, ContentType: type };
      await client.send(new PutObjectCommand(put), { requestTimeout: longTimeoutMs }).catch(notStored);
    },
    async open(key) {
      const type = typeOfKey(key);
      if (type === null) return null;
      const found = await client.send(new GetObjectCommand({ Bucket, Key: key })).catch(nullWhenMissing);
      if (!found?.Body) return null;
      return { stream: found.Body as Readable, type, size: found.ContentLength ?? 0 };
    },
    async get(key) {
      const type = typeOfKey(key);
      if (type === null) return null;
      const found = await client.send(new GetObjectCommand({ Bucket, Key: key })).catch(nullWhenMissing);
      if (!found?.Body) return null;
      const bytes = new Uint8Array(await found.Body.transformToByteArray().catch(notRead));
      return { bytes, type, size: bytes.length };
    },
    async remove(key) {
      if (typeOfKey(key) !== null) await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
    async *list(folder) {
      checkFolder(folder);
      let next: string | undefined;
      do {
        const page = new ListObjectsV2Command({ Bucket, Prefix: `${folder}/`, ContinuationToken: next });
        const { Contents = [], NextContinuationToken } = await client.send(page);
        for (const { Key, LastModified } of Contents) {
          if (Key && LastModified && typeOfKey(Key) !== null) yield { key: Key, changedAt: LastModified };
        }
        next = NextContinuationToken;
      } while (next !== undefined);
    },
  };
}

function makeClient({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: S3Config): S3Client {
  return new S3Client({
    ...(endpoint !== null && { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 4,
    requestHandler: timeouts,
    // Other stores do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

async function checkBucket(client: S3Client, { bucket, endpoint }: S3Config): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    client.destroy();
    const where = endpoint ?? 'Amazon S3';
    throw new Error(errorMessageFor(error, bucket, where), { cause: error });
  }
}

function errorMessageFor(error: unknown, bucket: string, where: string): string {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 404)
    return `There is no bucket ${bucket} at ${where}. Create it, or set S3_BUCKET to an existing one.`;
  if (status === 401 || status === 403)
    return `${where} denies access to the bucket ${bucket}. Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION.`;
  if (status === 301 || status === 400) return `The bucket ${bucket} at ${where} is in another region. Set S3_REGION.`;
  return `The file store at ${where} does not answer. Check S3_ENDPOINT, or leave the S3_… settings unset to keep files in DATA_DIR.`;
}

function notStored(error: unknown): never {
  throw new StorageError(error);
}

function notRead(error: unknown): never {
  throw new StorageError(error, 'The bytes could not be read');
}

function nullWhenMissing(error: unknown): null {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 ? null : notRead(error);
}
