/** Value noise on a lattice, -1 to 1, the same for the same seed. */
function lattice(seed: number, x: number, y: number): number {
  let value = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ seed;
  value = Math.imul(value ^ (value >>> 13), 1274126177);
  return ((value ^ (value >>> 16)) >>> 0) / 2147483648 - 1;
}

const ease = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

export function noise(seed: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [ease(x - left), ease(y - top)];
  const upper = lattice(seed, left, top) * (1 - across) + lattice(seed, left + 1, top) * across;
  const lower = lattice(seed, left, top + 1) * (1 - across) + lattice(seed, left + 1, top + 1) * across;
  return upper * (1 - down) + lower * down;
}

/** Three octaves of noise whose crests are sharp, as creases in cloth are; about -1 to 1. */
export function creases(seed: number, x: number, y: number): number {
  const bend = noise(seed + 7, x * 0.5, y * 0.5) * 0.9;
  const first = 1 - 2 * Math.abs(noise(seed, x + bend, y - bend));
  const second = noise(seed + 1, x * 2.1 + bend, y * 2.1);
  const third = noise(seed + 2, x * 4.3, y * 4.3 + bend);
  return first * 0.55 + second * 0.32 + third * 0.13;
}
