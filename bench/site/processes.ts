import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds per clock tick in /proc. */
const tickMs = 10;

/** CPU time in milliseconds of a process, or of PostgreSQL with all its sessions; null without /proc. */
export function cpuMsOf(pid: number, withChildren = false): number | null {
  const own = statOf(pid);
  if (own === null) return null;
  if (!withChildren) return own.ms;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  // CPU time of ended sessions is counted at their parent.
  return own.ms + own.endedMs + children.reduce((sum, stat) => sum + (stat?.ms ?? 0), 0);
}

/** Resident memory in megabytes; null where there is no /proc. */
export function memoryOf(pid: number): number | null {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1];
  return found === undefined ? null : Math.round(Number(found) / 1024);
}

function statOf(pid: number): { readonly parent: number; readonly ms: number; readonly endedMs: number } | null {
  // The process name may contain spaces; the fields after its last bracket do not.
  const fields = read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ');
  if (fields === undefined) return null;
  const at = (field: number) => Number(fields[field]);
  return { parent: at(1), ms: (at(11) + at(12)) * tickMs, endedMs: (at(13) + at(14)) * tickMs };
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return null;
  }
}
