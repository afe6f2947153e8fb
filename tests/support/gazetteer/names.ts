/**
 * What GeoNames has otherwise than the New Zealand Geographic Board: macrons, and names in full. Written by hand, and
 * only where the official spelling is certain; searches find both.
 */
export const spellings: Readonly<Record<string, string>> = {
  'Whangarei': 'Whangārei',
  'Taupo': 'Taupō',
  'Whakatane': 'Whakatāne',
  'Opotiki': 'Ōpōtiki',
  'Otorohanga': 'Ōtorohanga',
  'Te Kuiti': 'Te Kūiti',
  'Turangi': 'Tūrangi',
  'Waitakere': 'Waitākere',
  'Mangere': 'Māngere',
  'Mangere East': 'Māngere East',
  'Otahuhu': 'Ōtāhuhu',
  'Otara': 'Ōtara',
  'Orewa': 'Ōrewa',
  'Whangaparaoa': 'Whangaparāoa',
  'Otaki': 'Ōtaki',
  'Otaki Beach': 'Ōtaki Beach',
  'Paekakariki': 'Paekākāriki',
  'Wanaka': 'Wānaka',
  'Opunake': 'Ōpunake',
  'Hawera': 'Hāwera',
  'Patea': 'Pātea',
  'Omokoroa': 'Ōmokoroa',
  'Maketu': 'Maketū',
  'Ohope Beach': 'Ōhope',
  'Ngaruawahia': 'Ngāruawāhia',
  'Takaka': 'Tākaka',
  'Mapua': 'Māpua',
  'Rawene': 'Rāwene',
  'Pokeno': 'Pōkeno',
  'Whangamata': 'Whangamatā',
  'Te Atatu Peninsula': 'Te Atatū Peninsula',
  'Te Atatu South': 'Te Atatū South',
  'Owairaka': 'Ōwairaka',
  'Tamaki': 'Tāmaki',
  'Lake Hawea': 'Lake Hāwea',
  'Owhiro Bay': 'Ōwhiro Bay',
  'Ngongotaha': 'Ngongotahā',
  'Taita': 'Taitā',
  'Kaiti': 'Kaitī',
  'Maori Hill': 'Māori Hill',
  'Manukau City': 'Manukau',
  'Saint Heliers': 'St Heliers',
  'Saint Marys Bay': 'St Marys Bay',
  'Saint Johns': 'St Johns',
  'Saint Clair': 'St Clair',
  'Saint Kilda': 'St Kilda',
  'Saint Martins': 'St Martins',
  'Frankton Junction': 'Frankton',
};

/** Other names by which people search, Māori names of cities above all. */
export const otherNames: Readonly<Record<string, readonly string[]>> = {
  'Auckland': ['Tāmaki Makaurau'],
  'Wellington': ['Te Whanganui-a-Tara', 'Pōneke'],
  'Christchurch': ['Ōtautahi'],
  'Hamilton': ['Kirikiriroa'],
  'Dunedin': ['Ōtepoti'],
  'New Plymouth': ['Ngāmotu'],
  'Nelson': ['Whakatū'],
  'Queenstown': ['Tāhuna'],
  'Invercargill': ['Waihōpai'],
  'Palmerston North': ['Papaioea'],
  'Gisborne': ['Tūranganui-a-Kiwa'],
  'Blenheim': ['Te Waiharakeke'],
  'Greymouth': ['Māwhera'],
  'Timaru': ['Te Tihi-o-Maru'],
  'Masterton': ['Whakaoriori'],
  'Whanganui': ['Wanganui'],
  'Mount Maunganui': ['Mauao'],
};

/** Rows of the package that are in the wrong region, or repeat another. */
export const leftOut: readonly string[] = [
  ...['Waipawa G2', 'Aotea G2', 'Waikowhai G3', 'Ohinemutu E8', 'Grasmere F8', 'Pukekohe East E7'],
];

/** [name, code of the region, latitude, longitude, population] */
type Addition = readonly [string, string, number, number, number];

/**
 * Places that the package lacks. Written by hand to a hundredth of a degree, about a kilometre: a search looks two
 * kilometres around. The population only orders the predictions.
 */
export const additions: readonly Addition[] = [
  ['Kaikōura', 'E9', -42.4, 173.68, 2400],
  ['Feilding', 'F3', -40.23, 175.57, 17000],
  ['Pukekohe', 'E7', -37.2, 174.9, 27000],
  ['Akaroa', 'E9', -43.8, 172.97, 800],
  ['Pāpāmoa', 'E8', -37.71, 176.29, 20000],
  ['Waipawa', 'F2', -39.94, 176.59, 2000],
  ['Waipukurau', 'F2', -39.99, 176.55, 4500],
  ['Ahuriri', 'F2', -39.48, 176.9, 0],
  ['Devonport', 'E7', -36.83, 174.8, 0],
  ['Herne Bay', 'E7', -36.84, 174.73, 0],
  ['Northcote', 'E7', -36.8, 174.74, 0],
  ['Glenfield', 'E7', -36.78, 174.72, 0],
  ['Hobsonville', 'E7', -36.79, 174.66, 0],
  ['Ōrākei', 'E7', -36.86, 174.81, 0],
  ['Waiheke Island', 'E7', -36.8, 175.1, 0],
  ['Matakana', 'E7', -36.35, 174.72, 0],
  ['Russell', 'F6', -35.26, 174.12, 700],
  ['Ōkato', 'F9', -39.19, 173.88, 0],
  ['Lake Tekapo', 'E9', -44.0, 170.48, 500],
  ['Franz Josef', 'G3', -43.39, 170.18, 400],
  ['Glenorchy', 'F7', -44.85, 168.39, 400],
  ['Oban', 'F8', -46.9, 168.13, 400],
];
