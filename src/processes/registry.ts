import type { AnyProcess } from '#src/domain/process/process.ts';
import { flexDefaultProcess } from './flex-default-process.ts';

/** Every process a transaction of this marketplace has ever begun with: a version is added, never edited. */
const processes: readonly AnyProcess[] = [flexDefaultProcess];

/** The process new transactions begin with. */
export const currentProcess = flexDefaultProcess;

/** Null when no transaction can have begun with it. */
export function processNamed(name: string, version: string): AnyProcess | null {
  return processes.find((process) => process.name === name && process.version === version) ?? null;
}
