import { once } from 'node:events';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Client, Connection } from 'pg';

const chunkBytes = 256 * 1024;

/** COPY methods of the driver's connection that its type definitions lack. */
type CopyingConnection = Connection & {
  readonly sendCopyFromChunk: (chunk: Buffer) => void;
  readonly endCopyFrom: () => void;
  readonly sendCopyFail: (reason: string) => void;
};

/** Bulk-loads rows with COPY. `keys`: the table's columns in the order of each row's values. */
export async function copyInto<T extends PgTable>(
  client: Client,
  table: T,
  keys: readonly (keyof T['_']['columns'] & string)[],
  rows: Iterable<readonly unknown[]>,
): Promise<void> {
  const columns = getTableColumns(table);
  const names = keys.map((key) => columns[key]?.name ?? key).join(', ');
  await copy(client, `copy ${getTableName(table)} (${names}) from stdin`, chunksOf(rows));
}

function copy(client: Client, statement: string, chunks: Iterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: Connection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyingConnection) => {
        send(connection, chunks).catch((error: unknown) => connection.sendCopyFail(String(error)));
      },
      // The driver does not report that it is ready to a query that failed.
      handleError: reject,
      handleCommandComplete: () => {},
      handleReadyForQuery: () => resolve(),
    } as { submit: (connection: Connection) => void });
    client.once('error', reject);
  });
}

async function send(connection: CopyingConnection, chunks: Iterable<Buffer>): Promise<void> {
  for (const chunk of chunks) {
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  connection.endCopyFrom();
}

function* chunksOf(rows: Iterable<readonly unknown[]>): Generator<Buffer> {
  let text = '';
  for (const row of rows) {
    text += `${row.map(fieldOf).join('\t')}\n`;
    if (text.length < chunkBytes) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

function fieldOf(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return escaped(`{${value.map((part) => JSON.stringify(part)).join(',')}}`);
  return escaped(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function escaped(text: string): string {
  return text.replace(/[\\\n\r\t]/g, (character) => ({ '\n': '\\n', '\r': '\\r', '\t': '\\t' })[character] ?? '\\\\');
}
