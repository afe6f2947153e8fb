import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from '../columns.ts';
import { users } from './users.ts';

/**
 * What operators did, append-only. Without personal data but for the reason, so the rows outlive the accounts that they
 * name.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    /** Null for the launcher's commands, given on the machine itself. */
    operatorId: uuid('operator_id').references(() => users.id),
    /** The user whose limited session it was, or whose account or transaction it concerns; null for none. */
    onBehalfOf: uuid('on_behalf_of').references(() => users.id),
    /** A permission of `domain/policy`. */
    permission: text('permission').notNull(),
    /** What exactly, where a permission covers several actions: the name of a transition. */
    action: text('action'),
    resourceKind: text('resource_kind').notNull(),
    resourceId: uuid('resource_id'),
    reason: text('reason'),
    requestId: uuid('request_id'),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_entries_operator').on(t.operatorId, t.createdAt),
    index('audit_entries_on_behalf').on(t.onBehalfOf, t.createdAt),
    index('audit_entries_resource').on(t.resourceId),
    check('audit_entries_reason', sql`length(${t.reason}) between 1 and 500`),
  ],
);
