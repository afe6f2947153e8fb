import type { Fact, Measured } from './measured.ts';

/** One line for a person who watches the run. */
export function sayMeasured({ name, figures, ratio, floor, cpuMs, databaseCpuMs, open }: Measured): void {
  const parts = [
    `${figures.perSecond}/s`.padStart(11),
    `p50 ${figures.p50} p99 ${figures.p99} ms`,
    ratio === null || floor === null ? null : `${ratio} × ${floor.name}`,
    cpuMs === null ? null : `cpu ${cpuMs} + ${databaseCpuMs} ms`,
    open === null ? null : `open p50 ${open.p50} p99 ${open.p99} ms`,
    figures.failed > 0 ? `${figures.failed} FAILED` : null,
  ];
  console.log(`  ${name.padEnd(46)} ${parts.filter((part) => part !== null).join('   ')}`);
}

export function sayFact({ name, value, unit }: Fact): void {
  console.log(`  ${name.padEnd(46)} ${`${value} ${unit}`.padStart(11)}`);
}
