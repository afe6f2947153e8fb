import type { AnyProcess } from '#src/domain/process/process.ts';
import { flexDefaultProcess } from './flex-default-process.ts';

/** Every process version that any transaction of this marketplace has begun with: versions are added, never edited. */
const processes: readonly AnyProcess[] = [flexDefaultProcess];

/** The process of new transactions. */
export const currentProcess = flexDefaultProcess;

/** Null for an unknown process or version. */
export function processNamed(name: string, version: string): AnyProcess | null {
  return processes.find((process) => process.name === name && process.version === version) ?? null;
}
