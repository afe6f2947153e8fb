import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Config } from '#src/platform/config.ts';

type Server = { readonly run: () => Promise<{ readonly port: number }>; readonly close: () => Promise<void> };
type Options = {
  readonly address: string;
  readonly port: number;
  readonly silent: boolean;
  readonly directory: string;
  readonly configureBuckets: readonly { readonly name: string }[];
};

/** The package has no type definitions. */
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: Options) => Server;

export type FileStore = { readonly config: S3Config; readonly close: () => Promise<void> };

/** An S3-compatible server on this machine, with one empty bucket. */
export async function startFileStore(): Promise<FileStore> {
  const directory = mkdtempSync(join(tmpdir(), 'rotation-s3-'));
  const bucket = 'rotation-files';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
