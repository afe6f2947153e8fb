import { ameliasStories } from './stories/amelia.ts';
import { meisStories } from './stories/mei.ts';
import { northernStories } from './stories/north.ts';
import { southernStories } from './stories/south.ts';
import type { Story } from './story.ts';

/** All transactions of the last hundred days. */
export const stories: readonly Story[] = [...meisStories, ...ameliasStories, ...northernStories, ...southernStories];
