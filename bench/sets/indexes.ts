import type { Client } from 'pg';

type Definition = { readonly drop: string; readonly build: string };

/** Indexes and constraints to drop during a bulk load, except keys that foreign keys refer to. */
export async function indexesOf(client: Client, tables: readonly string[]) {
  const definitions = [...(await constraints(client, tables)), ...(await plainIndexes(client, tables))];
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  return {
    drop: () => run(definitions.map(({ drop }) => drop)),
    build: () => run(definitions.map(({ build }) => build)),
  };
}

async function constraints(client: Client, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as build
    from pg_constraint made
    where conrelid = any ($1::regclass[]) and contype in ('p', 'u', 'x')
      and not exists (select from pg_constraint where contype = 'f' and conindid = made.conindid)`,
    [tables],
  );
  return rows;
}

async function plainIndexes(client: Client, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as build
    from pg_index where indrelid = any ($1::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  return rows;
}
