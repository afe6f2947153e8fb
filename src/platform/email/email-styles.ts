import { darkColour, lightColour, type ThemeColour } from '../theme-colours.ts';

const sans = "'Hanken Grotesk',Helvetica,Arial,sans-serif";
/** No font of the site is loaded: the sizes fit Georgia, which is a third wider than Imbue. */
const serif = "Imbue,'Bodoni 72',Didot,Georgia,serif";

/** The type styles of an email, as values of the CSS property `font`. */
export const fonts = {
  text: `400 16px/1.55 ${sans}`,
  heading: `400 36px/1.15 ${serif}`,
  wordmark: `400 24px/1 ${serif}`,
  button: `500 16px/1.2 ${sans}`,
} as const;

const properties = { text: 'color', ground: 'background-color', line: 'border-color' } as const;

type Role = keyof typeof properties;
type Colours = { readonly [Each in Role]?: ThemeColour };

/**
 * Attributes of an element. The light colours are inline, because many clients keep nothing else; the classes let the
 * style sheet replace them in the dark theme.
 */
export function look(colours: Colours, style = '', ...classes: readonly string[]): string {
  const given = Object.entries(colours) as [Role, ThemeColour][];
  const styles = given.map(([role, name]) => `${properties[role]}:${lightColour(name)}`);
  const names = given.map(([role, name]) => `${role}-${name}`);
  return `class="${[...classes, ...names].join(' ')}" style="${[...styles, style].filter(Boolean).join(';')}"`;
}

const coloured: readonly (readonly [Role, ThemeColour])[] = [
  ...(['ink', 'ink-2', 'ink-3', 'on-ink'] as const).map((name) => ['text', name] as const),
  ...(['paper', 'mist', 'ink'] as const).map((name) => ['ground', name] as const),
  ...(['line', 'ink'] as const).map((name) => ['line', name] as const),
];

const darkRules = coloured.map(([role, name]) => `.${role}-${name}{${properties[role]}:${darkColour(name)}!important}`);

/** For clients that keep a style sheet: narrow screens, and the dark theme. */
export const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}body{margin:0}
@media(max-width:620px){.outer{padding:0!important}.band{padding-left:24px!important;padding-right:24px!important}.heading{font-size:30px!important}.buttons td{display:block!important;width:auto!important}.buttons td+td{margin-top:10px}.image{width:104px!important;height:156px!important}}
@media(prefers-color-scheme:dark){${darkRules.join('')}.in-light{display:none!important}.in-dark{display:block!important;max-height:none!important}}`;
