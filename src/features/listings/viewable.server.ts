import { sql } from 'drizzle-orm';
import { listings } from '#src/database/schema/listings.ts';
import { hasActiveAuthor } from './card-rows.server.ts';

/** Its page is there for all visitors: published, also when it is sold, or closed for now, and not for cause. */
export const isViewable = sql<boolean>`(${listings.state} in ('published', 'closed') and ${listings.deletedAt} is null
  and ${listings.closedBecause} is null
  and ${hasActiveAuthor})`;
