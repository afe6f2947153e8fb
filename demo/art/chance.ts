import { seed } from '#demo/seed.ts';

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  return value >>> 0;
}

/** Seeded pseudo-random numbers in [0, 1): the same name gives the same numbers on every run (mulberry32). */
export function chance(name: string): () => number {
  let state = hash(`${seed}/${name}`);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
