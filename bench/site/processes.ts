import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of a tick of the kernel's clock for processes. */
const tick = 10;

/** Milliseconds of processor time that a process, or a database server with all its sessions, has used so far; null where there is no /proc. */
export function cpuMsOf(pid: number, withChildren = false): number | null {
  const own = statOf(pid);
  if (own === null) return null;
  if (!withChildren) return own.ms;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  // What sessions that have ended used counts to their parent.
  return own.ms + own.gone + children.reduce((sum, stat) => sum + (stat?.ms ?? 0), 0);
}

/** Megabytes of memory in use; null where there is no /proc. */
export function memoryOf(pid: number): number | null {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1];
  return found === undefined ? null : Math.round(Number(found) / 1024);
}

function statOf(pid: number): { readonly parent: number; readonly ms: number; readonly gone: number } | null {
  // The name may hold spaces; what follows its last bracket does not.
  const fields = read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ');
  if (fields === undefined) return null;
  const at = (place: number) => Number(fields[place]);
  return { parent: at(1), ms: (at(11) + at(12)) * tick, gone: (at(13) + at(14)) * tick };
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return null;
  }
}
