/**
 * The colours of the theme (`src/ui/theme.css`) for emails and for pages that load no style sheet: the light value, then
 * the dark one. A test compares them with the theme.
 */
export const themeColours = {
  'paper': ['#ffffff', '#111614'],
  'mist': ['#f4f5f2', '#191f1c'],
  'line': ['#dcdfd8', '#2f3733'],
  'ink': ['#17201c', '#f1f3ef'],
  'ink-2': ['#4c5550', '#bfc6c0'],
  'ink-3': ['#676f69', '#98a19b'],
  'on-ink': ['#ffffff', '#111614'],
  'amber-tint': ['#fbf2de', '#33270f'],
  'amber-deep': ['#5b3a00', '#f0d9a8'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;

export type ThemeColour = keyof typeof themeColours;

export function lightColour(name: ThemeColour): string {
  return themeColours[name][0];
}

export function darkColour(name: ThemeColour): string {
  return themeColours[name][1];
}
