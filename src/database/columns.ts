import { sql } from 'drizzle-orm';
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

export const id = () =>
  uuid('id')
    .primaryKey()
    .default(sql`gen_random_uuid()`);

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Set by the marketplace's own clock (see the first migration), so that a test can advance the time. */
export const createdAt = () =>
  moment('created_at')
    .notNull()
    .default(sql`rotation_now()`);

/** Calendar days as PostgreSQL prints them: `[2026-12-10,2026-12-14)`. */
export const dayRange = customType<{ data: string; driverData: string }>({ dataType: () => 'daterange' });

/** Several ranges of calendar days without overlap: `{[2026-12-10,2026-12-14),[2026-12-20,2026-12-22)}`. */
export const dayRanges = customType<{ data: string; driverData: string }>({ dataType: () => 'datemultirange' });

export const searchVector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });
