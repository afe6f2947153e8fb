type Scene = {
  readonly sky: string;
  /** Centre and colour of sun or moon. */
  readonly sun: readonly [x: number, y: number, colour: string];
  /** Ridges, the farthest first: an outline over 300 × 200, and a colour. */
  readonly ridges: readonly (readonly [outline: string, colour: string])[];
};

const scenes: Readonly<Record<'auckland' | 'wellington' | 'queenstown', Scene>> = {
  auckland: {
    sky: '#ecdcd2',
    sun: [226, 62, '#f8efe2'],
    ridges: [
      ['M0 128C40 124 62 118 92 106C112 98 126 92 150 92C174 92 188 98 208 106C238 118 262 124 300 128', '#c3a5b0'],
      ['M0 140C46 132 78 136 118 142S200 150 236 142S280 136 300 138', '#8b8499'],
      ['M0 152C60 146 96 158 148 156S250 148 300 154', '#5d657a'],
      ['M0 170C70 162 120 172 176 168S262 164 300 170', '#3c4657'],
    ],
  },
  wellington: {
    sky: '#d5e2e2',
    sun: [70, 54, '#f4f1e2'],
    ridges: [
      ['M0 96C28 84 48 88 72 78S122 70 148 82S210 90 236 76S284 74 300 82', '#a9c4c4'],
      ['M0 118C36 104 66 116 100 108S168 92 200 106S264 122 300 108', '#7aa3a3'],
      ['M0 140C44 126 82 142 126 134S214 122 250 134S286 140 300 136', '#4a7678'],
      ['M0 166C54 156 92 168 150 162S248 154 300 164', '#294d51'],
    ],
  },
  queenstown: {
    sky: '#dfe1ee',
    sun: [232, 46, '#f7eedd'],
    ridges: [
      ['M0 112L26 84L44 96L78 44L104 82L122 66L160 104L196 58L222 90L252 70L300 108', '#b5bddb'],
      ['M0 134L34 108L58 124L96 86L128 118L158 100L190 130L228 96L262 124L300 112', '#8090bd'],
      ['M0 154L40 134L78 152L124 124L168 150L212 130L250 152L300 136', '#52658f'],
      ['M0 172C60 162 110 170 160 166S256 162 300 168', '#2b3a5c'],
    ],
  },
};

/** A landscape of ridges in the light of one hour. Beside its city's name it is silent. */
export function CityScene({ city }: { readonly city: keyof typeof scenes }) {
  const { sky, sun, ridges } = scenes[city];
  const [x, y, colour] = sun;
  return (
    <svg
      viewBox="0 0 300 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="size-full transition-transform duration-[900ms] ease-cloth group-hover:scale-[1.025]"
    >
      <rect width="300" height="200" fill={sky} />
      <circle cx={x} cy={y} r="15" fill={colour} />
      {ridges.map(([outline, fill]) => (
        <path key={fill} d={`${outline}V200H0Z`} fill={fill} />
      ))}
    </svg>
  );
}
