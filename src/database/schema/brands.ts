import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

/** What operators decided about names of designers that lenders have typed. Who decided is in the audit table. */
export const brands = pgTable(
  'brands',
  {
    /** The name without case, accents and apostrophes. */
    key: text('key').primaryKey(),
    /** `kept`: as each lender types it. */
    verdict: text('verdict', { enum: ['added', 'merged', 'kept'] }).notNull(),
    /** How listings spell it: the designer's name, or that of the one it is merged into. */
    name: text('name').notNull(),
    decidedAt: moment('decided_at')
      .notNull()
      .default(sql`rotation_now()`),
  },
  (t) => [check('brands_name', sql`length(${t.name}) between 1 and 60 and ${t.name} not like '%,%'`)],
);
