import { marketplace } from '#marketplace';

/** How numbers of a country are dialled inside it; other countries are typed with their calling code. */
type Country = {
  readonly callingCode: string;
  /** Dialled before a number inside the country, and left out after the calling code. */
  readonly trunk: string;
  /** A number without the trunk prefix. */
  readonly national: RegExp;
  /** The digits that stand before the first space: the area, or the network. */
  readonly head: RegExp;
};

const countries: Readonly<Record<string, Country>> = {
  NZ: { callingCode: '64', trunk: '0', national: /^[2-9]\d{7,9}$/, head: /^(?:2\d|[589]0[08]|\d)/ },
  AU: { callingCode: '61', trunk: '0', national: /^[2-478]\d{8}$/, head: /^(?:4\d\d|\d)/ },
};

const home: Country | undefined = countries[marketplace.country];

/** Calling codes as the ITU assigns them: of one digit, of two, and else of three. */
const callingCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** E.164 (`+64215550142`) of a number as people type it; null when it is none. Without + or 00 it is of the own country. */
export function toE164(typed: string): string | null {
  const text = typed.normalize('NFKC').trim();
  if (text.length > 40 || !/^\+?[\d\s().\-–/]+$/.test(text)) return null;
  const abroad = /^(?:\+|00)/.test(text);
  // "+64 (0)21 …": the trunk prefix stands in brackets where it is not dialled.
  const digits = (abroad ? text.replace(/\(0\)/, '') : text).replaceAll(/\D/g, '');
  if (abroad) return international(text.startsWith('+') ? digits : digits.slice(2));
  if (home === undefined || !digits.startsWith(home.trunk)) return null;
  return international(home.callingCode + digits.slice(home.trunk.length));
}

function international(digits: string): string | null {
  const code = callingCode.exec(digits)?.[0] ?? '';
  const own = Object.values(countries).find((country) => country.callingCode === code);
  const rest = digits.slice(code.length);
  const national = own && rest.startsWith(own.trunk) ? rest.slice(own.trunk.length) : rest;
  if (!(own?.national ?? /^\d{4,}$/).test(national)) return null;
  const whole = `+${code}${national}`;
  return /^\+[1-9]\d{6,14}$/.test(whole) ? whole : null;
}

/** Groups the digits: `021 555 0142` for a number of the own country, `+61 412 345 678` for any other. */
export function formatPhoneNumber(e164: string): string {
  const digits = e164.replace(/^\+/, '');
  const code = callingCode.exec(digits)?.[0] ?? '';
  const country = Object.values(countries).find((one) => one.callingCode === code);
  const national = digits.slice(code.length);
  const head = country?.head.exec(national)?.[0] ?? '';
  const start = country !== undefined && country === home ? country.trunk + head : [`+${code}`, head].join(' ').trim();
  return [start, ...groupsOf(national.slice(head.length))].join(' ');
}

/** Groups of three, the last one of up to four: 555 0142, 5550 0142, 412 345 678. */
function groupsOf(digits: string): string[] {
  if (digits.length <= 4) return [digits].filter(Boolean);
  if (digits.length === 8) return [digits.slice(0, 4), digits.slice(4)];
  return [digits.slice(0, 3), ...groupsOf(digits.slice(3))];
}
