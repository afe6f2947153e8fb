import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The account PostgreSQL runs as. It refuses to run as root, so root starts it as one of these users. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number };

const candidates = ['postgres', 'nobody'];

/** Null when this process is not root: PostgreSQL then runs as the same user. */
export function stepDownAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n').map(readAccount);
  for (const name of candidates) {
    const found = accounts.find((account) => account.name === name);
    if (found && found.uid > 0) return found;
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user “postgres” or “nobody” to run it. Start Rotation as another user.',
  );
}

/** Whether the account may enter every folder on the way to `path`, and read it. */
export function canReach(account: Account | null, path: string): boolean {
  if (!account) return true;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!permits(account, folder, 1)) return false;
    if (folder === dirname(folder)) break;
  }
  const stat = statSync(path, { throwIfNoEntry: false });
  return !stat || permits(account, path, stat.isDirectory() ? 5 : 4);
}

function readAccount(line: string): Account {
  const [name = '', , uid, gid] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
}

/** `bits` as in chmod: 4 read, 1 enter. A missing folder will be created with access. */
function permits(account: Account, path: string, bits: number): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return true;
  const shift = stat.uid === account.uid ? 6 : stat.gid === account.gid ? 3 : 0;
  return ((stat.mode >> shift) & bits) === bits;
}
