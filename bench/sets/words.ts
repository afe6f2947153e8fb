/** Search words of known frequency: the share of listings that contain them. No other text of the set does. */
export const searchWords = [
  { word: 'zibeline', share: 0.0005 },
  { word: 'georgette', share: 0.05 },
  { word: 'evening', share: 0.5 },
] as const;

export const styles = [
  ...['Bias', 'Draped', 'Pleated', 'Tiered', 'Ruched', 'Quilted', 'Ribbed', 'Printed', 'Beaded', 'Tailored'],
  ...['Belted', 'Backless', 'Smocked', 'Corded', 'Sheer', 'Structured', 'Layered', 'Twisted', 'Cropped', 'Oversized'],
] as const;

export const cloths = [
  ...['silk', 'linen', 'velvet', 'satin', 'crepe', 'cotton', 'wool', 'cashmere', 'denim', 'chiffon', 'organza'],
  ...['tulle', 'jacquard', 'twill', 'poplin', 'jersey', 'lace', 'taffeta', 'brocade', 'mohair'],
] as const;

/** Nouns for the titles of each category. */
export const nouns: Readonly<Record<string, readonly string[]>> = {
  mini: ['mini', 'shift', 'cocktail mini'],
  midi: ['midi', 'slip', 'shirt dress', 'sundress'],
  maxiDress: ['gown', 'maxi', 'column dress', 'ball gown'],
  playsuit: ['playsuit', 'romper'],
  playsuits: ['playsuit', 'romper'],
  jumpsuit: ['jumpsuit', 'boiler suit'],
  tops: ['blouse', 'blazer', 'knit', 'shirt', 'vest', 'coat'],
  outerwear: ['coat', 'jacket', 'trench', 'cape'],
  bottoms: ['skirt', 'trousers', 'shorts', 'jeans'],
  activewear: ['leggings', 'crop'],
  bags: ['tote', 'clutch', 'satchel'],
  dresses: ['slip', 'gown', 'tea dress'],
  eyewear: ['sunglasses'],
  footwear: ['heels', 'boots', 'sandals', 'loafers'],
  headwear: ['hat', 'fascinator'],
  jewellery: ['earrings', 'necklace', 'cuff'],
  lingerie: ['bodysuit', 'camisole'],
  otherAccessories: ['scarf', 'belt', 'gloves'],
  swimwear: ['bikini', 'one-piece'],
};

export const descriptions = [
  'Worn once to a dinner and dry cleaned since.',
  'Sits just above the ankle on somebody of average height.',
  'The lining is whole and the zip runs well.',
  'Falls straight from the shoulder without clinging.',
  'Made small, so take one size up.',
  'Pockets on both sides, which nobody expects.',
  'Bought in Melbourne two summers ago.',
  'The hem was let down once by a tailor.',
  'Comes with its own cover and a spare button.',
  'Photographs deeper than it looks by daylight.',
  'Wide enough in the hip to dance in.',
  'One loose thread at the cuff, shown in the last picture.',
  'Steams flat in a minute in a hot bathroom.',
  'The straps can be shortened by two fingers.',
  'Stays up by itself, with boning at the sides.',
  'Lightly padded, no bra needed.',
  'Washes cold by hand and dries overnight.',
  'A heavy cloth that keeps its shape.',
  'Cut for a long body and narrow shoulders.',
  'From the first collection of a small house.',
] as const;

const first =
  'Ines Wren Saint Maison Thea Orla Kester Luna Vera Aster Noa Mara Odile Petra Runa Sable Tove Ulla Yara Zora'.split(
    ' ',
  );
const last =
  'Vale Rue Moss Hart Lane Field Bloom Stone Ash Grey Fold Loom Weir Quill Marsh Finch Dune Pike Thorn Vane'.split(' ');
const ending = ['', ' Studio', ' Atelier', ' & Daughters', ' Archive'];

/** Two thousand invented designers. */
export const designers: readonly string[] = ending.flatMap((end) =>
  first.flatMap((one) => last.map((two) => `${one} ${two}${end}`)),
);

export const givenNames = [
  'Amelia',
  'Priya',
  'Mei',
  'Sina',
  'Hana',
  'Ruth',
  'Isla',
  'Ngaire',
  'Leilani',
  'Zara',
] as const;
export const familyNames = [
  'Tan',
  'Hart',
  'Parata',
  'Singh',
  'Walker',
  'Li',
  'Fonoti',
  'Brown',
  'Kaur',
  'Wilson',
] as const;

/** Regions with a central point, the spread in degrees, and their share of the population. */
export const homes = [
  { region: 'northland', place: 'Whangarei', latitude: -35.73, longitude: 174.32, spread: 0.3, share: 0.04 },
  { region: 'auckland', place: 'Auckland', latitude: -36.86, longitude: 174.76, spread: 0.14, share: 0.34 },
  { region: 'waikato', place: 'Hamilton', latitude: -37.79, longitude: 175.28, spread: 0.25, share: 0.1 },
  { region: 'bayOfPlenty', place: 'Tauranga', latitude: -37.69, longitude: 176.17, spread: 0.2, share: 0.07 },
  { region: 'gisborne', place: 'Gisborne', latitude: -38.66, longitude: 178.02, spread: 0.1, share: 0.01 },
  { region: 'hawkesBay', place: 'Napier', latitude: -39.49, longitude: 176.91, spread: 0.15, share: 0.04 },
  { region: 'taranaki', place: 'New Plymouth', latitude: -39.06, longitude: 174.08, spread: 0.15, share: 0.03 },
  {
    region: 'manawatuWhanganui',
    place: 'Palmerston North',
    latitude: -40.36,
    longitude: 175.61,
    spread: 0.2,
    share: 0.05,
  },
  { region: 'wellington', place: 'Wellington', latitude: -41.29, longitude: 174.78, spread: 0.08, share: 0.11 },
  { region: 'tasman', place: 'Motueka', latitude: -41.11, longitude: 173.01, spread: 0.15, share: 0.01 },
  { region: 'nelson', place: 'Nelson', latitude: -41.27, longitude: 173.28, spread: 0.05, share: 0.01 },
  { region: 'marlborough', place: 'Blenheim', latitude: -41.51, longitude: 173.96, spread: 0.1, share: 0.01 },
  { region: 'westCoast', place: 'Greymouth', latitude: -42.45, longitude: 171.21, spread: 0.2, share: 0.01 },
  { region: 'canterbury', place: 'Christchurch', latitude: -43.53, longitude: 172.63, spread: 0.12, share: 0.12 },
  { region: 'otago', place: 'Dunedin', latitude: -45.87, longitude: 170.5, spread: 0.2, share: 0.04 },
  { region: 'southland', place: 'Invercargill', latitude: -46.41, longitude: 168.35, spread: 0.15, share: 0.01 },
] as const;
