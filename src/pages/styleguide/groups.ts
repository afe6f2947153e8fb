import { calendars, money } from './money-and-time.tsx';
import { chips, choices, navigation } from './choosing.tsx';
import { consoleParts } from './console-parts.tsx';
import type { Group } from './example.ts';
import { boxes, fields, forms } from './forms.tsx';
import { loading, pictures } from './images.tsx';
import { dialogs, menus } from './overlays.tsx';
import { people, texts } from './people.tsx';
import { badges, buttons, foundations } from './words.tsx';

/** Everything that the styleguide shows. */
export const groups: readonly Group[] = [
  { slug: 'foundations', title: 'Type and colour', components: foundations },
  { slug: 'buttons', title: 'Buttons and links', components: buttons },
  { slug: 'forms', title: 'Forms', components: [...fields, ...boxes, ...choices, ...forms] },
  { slug: 'overlays', title: 'What floats', components: [...dialogs, ...menus] },
  { slug: 'words', title: 'Chips, badges, banners', components: [...chips, ...badges] },
  { slug: 'navigation', title: 'Finding the way', components: navigation },
  { slug: 'pictures', title: 'Cards and pictures', components: [...pictures, ...loading] },
  { slug: 'money-and-time', title: 'Money and time', components: [...money, ...calendars] },
  { slug: 'people', title: 'People and texts', components: [...people, ...texts] },
  { slug: 'console', title: 'Console', components: consoleParts },
];
