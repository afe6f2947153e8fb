import { aliasedTable, and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { auditEntries } from '#src/database/schema/audit.ts';
import { users } from '#src/database/schema/users.ts';
import { requireAllowed, type Permission } from '#src/domain/policy/policies.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { personFrom } from './queries.server.ts';
import { refusedAction } from './refused-action.ts';

/** As the operator of a filter: commands that were given on the machine. */
export const onMachine = 'machine';

export type AuditFilter = {
  /** The operator's id, or `onMachine`; null for all. */
  readonly operator: string | null;
  /** The account that an entry is about, or that acted: its id. */
  readonly account: string | null;
  readonly page: number;
};

export const auditPageSize = 50;

const operators = aliasedTable(users, 'operators');
const subjects = aliasedTable(users, 'subjects');
const columnsOf = ({ id, banned, deletedAt, displayName, firstName, lastName, imageId }: typeof operators) => ({
  ...{ id, banned, deletedAt, displayName, firstName, lastName, imageId },
});

/** What operators did, the newest first. */
export async function auditLog(app: Pick<App, 'db'>, viewer: Viewer, { operator, account, page }: AuditFilter) {
  requireAllowed('audit.read', viewer);
  const { id, permission, action, resourceId, reason, createdAt } = auditEntries;
  const rows = await app.db
    .select({
      ...{ id, permission, action, resourceId, reason, createdAt },
      operator: columnsOf(operators),
      subject: columnsOf(subjects),
    })
    .from(auditEntries)
    .leftJoin(operators, eq(operators.id, auditEntries.operatorId))
    .leftJoin(subjects, eq(subjects.id, auditEntries.onBehalfOf))
    .where(and(byOperator(operator), aboutAccount(account)))
    .orderBy(desc(createdAt), desc(id))
    .limit(auditPageSize + 1)
    .offset((page - 1) * auditPageSize);
  const entries = rows.slice(0, auditPageSize).map((row) => ({
    ...row,
    operator: row.operator && personFrom(row.operator),
    subject: row.subject && personFrom(row.subject),
  }));
  return { entries, hasMore: rows.length > auditPageSize };
}

export type LoggedEntry = Awaited<ReturnType<typeof auditLog>>['entries'][number];

function byOperator(operator: string | null): SQL | undefined {
  if (operator === null) return undefined;
  const isCommand = and(isNull(auditEntries.operatorId), sql`${auditEntries.action} is distinct from ${refusedAction}`);
  return operator === onMachine ? isCommand : eq(auditEntries.operatorId, operator);
}

function aboutAccount(account: string | null): SQL | undefined {
  if (account === null) return undefined;
  return or(eq(auditEntries.onBehalfOf, account), eq(auditEntries.operatorId, account));
}

/** Those who did anything, for the filter. */
export async function auditedOperators(app: Pick<App, 'db'>, viewer: Viewer) {
  requireAllowed('audit.read', viewer);
  const rows = await app.db
    .selectDistinct({ id: operators.id, displayName: operators.displayName })
    .from(auditEntries)
    .innerJoin(operators, eq(operators.id, auditEntries.operatorId))
    .where(isNotNull(auditEntries.operatorId))
    .orderBy(operators.displayName);
  return rows;
}

/**
 * What operators have done last by this permission to one of these things; null for nothing. What was refused once it was asked for
 * does not count.
 */
export async function lastDoneTo(reader: Reader, permission: Permission, resourceIds: readonly string[]) {
  const { action, reason, createdAt, id } = auditEntries;
  const [last] = await reader
    .select({ action, reason, createdAt, operator: columnsOf(operators) })
    .from(auditEntries)
    .leftJoin(operators, eq(operators.id, auditEntries.operatorId))
    .where(and(eq(auditEntries.permission, permission), inArray(auditEntries.resourceId, [...resourceIds]), wasDone))
    .orderBy(desc(createdAt), desc(id))
    .limit(1);
  return last === undefined ? null : { ...last, operator: last.operator && personFrom(last.operator) };
}

const notDone = '{"kind":"not-done"%';
const wasDone = sql`(${auditEntries.action} is null or ${auditEntries.action} not like ${notDone}) and not exists (
  select from audit_entries refused where refused.resource_id = ${auditEntries.resourceId}
    and refused.permission = ${auditEntries.permission} and refused.created_at >= ${auditEntries.createdAt}
    and refused.operator_id is not distinct from ${auditEntries.operatorId}
    and refused.request_id is not distinct from ${auditEntries.requestId}
    and refused.action like ${notDone} and refused.action::jsonb ->> 'of' = ${auditEntries.action})`;
