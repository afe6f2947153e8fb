import { eq } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { auditEntries } from '#src/database/schema/audit.ts';
import { sessions } from '#src/database/schema/users.ts';
import type { Permission } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

/** Why an operator acts, and in which request. */
export type OperatorRequest = { readonly reason: string; readonly requestId: string | null };

export type AuditEntry = {
  /** Null for the launcher's commands. */
  readonly operatorId: string | null;
  readonly onBehalfOf: string | null;
  readonly permission: Permission;
  readonly action?: string;
  readonly resourceId: string | null;
  /** Null in a limited session, whose beginning has the reason. */
  readonly reason: string | null;
  readonly requestId: string | null;
};

const maxReason = 500;

/** Refuses `validation-invalid-value` without a reason, and above 500 characters. */
export function reasonOf({ reason }: Pick<OperatorRequest, 'reason'>): string {
  const text = reason.trim().toWellFormed();
  const fits = text !== '' && text.length <= maxReason && !/(?![\n\t])\p{Cc}/u.test(text);
  return fits ? text : refuse('validation-invalid-value', { field: 'reason', longest: maxReason });
}

/** Writes what an operator is about to do, or has done in the same unit of work. */
export async function recordAudit(tx: Reader, entry: AuditEntry): Promise<void> {
  const [resourceKind = ''] = entry.permission.split('.');
  await tx.insert(auditEntries).values({ ...entry, resourceKind });
}

type LimitedChange = Pick<AuditEntry, 'permission' | 'resourceId' | 'requestId'>;

/** The same for a change that a limited session may make, before it is made. */
export async function recordLimitedChange(
  db: Reader,
  viewer: Pick<Viewer, 'id' | 'sessionId'>,
  change: LimitedChange,
): Promise<void> {
  const [session] = await db
    .select({ operatorId: sessions.impersonatedBy })
    .from(sessions)
    .where(eq(sessions.id, viewer.sessionId));
  await recordAudit(db, { ...change, operatorId: session?.operatorId ?? null, onBehalfOf: viewer.id, reason: null });
}
