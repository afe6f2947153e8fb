/** What a stretch of load has shown. Times in milliseconds, processor time per answer too. */
export type Figures = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
  readonly failed: number;
  /** Of an answer, head and all, on average. */
  readonly bytes: number;
  /** Those who were asked to come back later, counted apart; absent where there were none. */
  readonly turnedAway?: Figures;
};

export type Sample = {
  readonly ms: number;
  readonly ok: boolean;
  readonly bytes: number;
  readonly turnedAway?: boolean;
};

export function figuresOf(samples: readonly Sample[], seconds: number): Figures {
  const away = samples.filter(({ turnedAway }) => turnedAway === true);
  const answered = samples.filter(({ turnedAway }) => turnedAway !== true);
  if (away.length === 0) return figuresOfAlike(answered, seconds);
  return { ...figuresOfAlike(answered, seconds), turnedAway: figuresOfAlike(away, seconds) };
}

function figuresOfAlike(samples: readonly Sample[], seconds: number): Figures {
  const times = Float64Array.from(samples, ({ ms }) => ms).sort();
  const bytes = samples.reduce((sum, sample) => sum + sample.bytes, 0);
  return {
    perSecond: round(samples.length / seconds),
    ...{ p50: at(times, 0.5), p90: at(times, 0.9), p99: at(times, 0.99), max: at(times, 1) },
    failed: samples.filter(({ ok }) => !ok).length,
    bytes: Math.round(bytes / Math.max(1, samples.length)),
  };
}

function at(sorted: Float64Array, part: number): number {
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A ratio keeps three digits however small it is. */
export function roundRatio(value: number): number {
  return Number(value.toPrecision(3));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
