import type { Fact, Measured } from './measured.ts';

/** Prints one line of progress. */
export function printMeasured({ name, stats, ratio, baseline, cpuMs, databaseCpuMs, open }: Measured): void {
  const parts = [
    `${stats.perSecond}/s`.padStart(11),
    `p50 ${stats.p50} p99 ${stats.p99} ms`,
    ratio === null || baseline === null ? null : `${ratio} × ${baseline.name}`,
    cpuMs === null ? null : `cpu ${cpuMs} + ${databaseCpuMs} ms`,
    open === null ? null : `open p50 ${open.p50} p99 ${open.p99} ms`,
    stats.failed > 0 ? `${stats.failed} FAILED` : null,
  ];
  console.log(`  ${name.padEnd(46)} ${parts.filter((part) => part !== null).join('   ')}`);
}

export function printFact({ name, value, unit }: Fact): void {
  console.log(`  ${name.padEnd(46)} ${`${value} ${unit}`.padStart(11)}`);
}
