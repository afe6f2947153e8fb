import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * Copies the database `template` of the server at `url`, whatever database that address names. Nobody may be connected
 * to the template meanwhile.
 */
export async function copyDatabase(
  url: string,
  template: string,
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(url, `create database ${name} template ${template} strategy file_copy`);
  return { url: withDatabase(url, name), drop: () => run(url, `drop database ${name} with (force)`) };
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = name;
  return other.href;
}

/** From the server’s own database: it is no template, so nobody waits for its connections. */
async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
