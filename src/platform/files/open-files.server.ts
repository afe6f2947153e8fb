import { join } from 'node:path';
import type { Config } from '../config.ts';
import { diskFiles } from './disk.server.ts';
import type { Files } from './files.ts';

/** Opens the file store of the configuration. Throws an error message for the operator when it cannot be used. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Files> {
  if (s3 === null) return diskFiles(join(dataDir, 'files'));
  // The S3 client is large, so it is loaded only where it is used.
  const { s3Files } = await import('./s3.server.ts');
  return s3Files(s3);
}
