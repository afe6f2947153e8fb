/** Results of a load phase. Times in milliseconds. */
export type Stats = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
  readonly failed: number;
  /** Mean size of a response, headers included. */
  readonly bytes: number;
  /** Responses with 503 from load shedding, counted separately; absent when there were none. */
  readonly shed?: Stats;
};

export type Sample = {
  readonly ms: number;
  readonly ok: boolean;
  readonly bytes: number;
  readonly shed?: boolean;
};

export function statsOf(samples: readonly Sample[], seconds: number): Stats {
  const shedSamples = samples.filter(({ shed }) => shed === true);
  const answered = samples.filter(({ shed }) => shed !== true);
  if (shedSamples.length === 0) return statsOfGroup(answered, seconds);
  return { ...statsOfGroup(answered, seconds), shed: statsOfGroup(shedSamples, seconds) };
}

function statsOfGroup(samples: readonly Sample[], seconds: number): Stats {
  const times = Float64Array.from(samples, ({ ms }) => ms).sort();
  const bytes = samples.reduce((sum, sample) => sum + sample.bytes, 0);
  return {
    perSecond: round(samples.length / seconds),
    ...{ p50: at(times, 0.5), p90: at(times, 0.9), p99: at(times, 0.99), max: at(times, 1) },
    failed: samples.filter(({ ok }) => !ok).length,
    bytes: Math.round(bytes / Math.max(1, samples.length)),
  };
}

function at(sorted: Float64Array, quantile: number): number {
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0);
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Rounds to three significant digits. */
export function roundRatio(value: number): number {
  return Number(value.toPrecision(3));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
