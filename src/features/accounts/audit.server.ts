import { eq } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { auditEntries } from '#src/database/schema/audit.ts';
import { sessions } from '#src/database/schema/users.ts';
import type { Permission } from '#src/domain/policy/policies.ts';
import { isRefusal, refuse } from '#src/domain/refusal.ts';
import { isBlank } from '#src/domain/text/written.ts';
import type { App } from '#src/platform/app.ts';
import { tryHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { refusedAction } from './refused-action.ts';

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
  const fits = !isBlank(text) && text.length <= maxReason && !/(?![\n\t])\p{Cc}/u.test(text);
  return fits ? text : refuse('validation-invalid-value', { field: 'reason', longest: maxReason });
}

/** Writes what an operator is about to do, or has done in the same unit of work. */
export async function recordAudit(tx: Reader, entry: AuditEntry): Promise<void> {
  const [resourceKind = ''] = entry.permission.split('.');
  await tx.insert(auditEntries).values({ ...entry, resourceKind });
}

/**
 * Writes what an operator asks for in a unit of work of its own, before it is done, because that may wait for Stripe. Where it is
 * refused then, as the second of two at the same moment, another entry says that nothing was changed.
 */
export async function audited<Result>(db: Reader, entry: AuditEntry, work: () => Promise<Result>): Promise<Result> {
  await recordAudit(db, entry);
  try {
    return await work();
  } catch (thrown) {
    if (isRefusal(thrown))
      await recordAudit(db, { ...entry, action: JSON.stringify({ kind: 'not-done', of: entry.action }) });
    throw thrown;
  }
}

type LimitedChange = Pick<AuditEntry, 'permission' | 'resourceId' | 'requestId'>;

/** The same for a change that a limited session may make, before it is made. */
export async function recordLimitedChange(
  db: Reader,
  viewer: Pick<Viewer, 'id' | 'sessionId'>,
  change: LimitedChange,
): Promise<void> {
  const operatorId = await operatorOf(db, viewer.sessionId);
  await recordAudit(db, { ...change, operatorId, onBehalfOf: viewer.id, reason: null });
}

/** Entries of one person in an hour, and of all who are no operators: what is tried more often is not written. */
export const refusedTries = { ofOne: 20, ofAll: 400 } as const;

/**
 * Writes that a user has asked for what is operators' alone, or an operator in a limited session for a change that it may
 * not make. Nobody fills the table with it: above the limits nothing is written.
 */
export async function recordRefusedTry(
  app: Pick<App, 'config' | 'db'>,
  viewer: Pick<Viewer, 'id' | 'sessionId'>,
  tried: LimitedChange,
): Promise<void> {
  const operatorId = await operatorOf(app.db, viewer.sessionId);
  const hour = { bucket: 'refused try', seconds: 3600 };
  const ofOne = { ...hour, key: operatorId ?? viewer.id, max: refusedTries.ofOne };
  const limits = operatorId !== null ? [ofOne] : [ofOne, { ...hour, key: 'all', max: refusedTries.ofAll }];
  await app.db.transaction(async (tx) => {
    if ((await tryHit(app, tx, limits)).ids === null) return;
    await recordAudit(tx, { ...tried, operatorId, onBehalfOf: viewer.id, action: refusedAction, reason: null });
  });
}

async function operatorOf(db: Reader, sessionId: string): Promise<string | null> {
  const [session] = await db
    .select({ operatorId: sessions.impersonatedBy })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return session?.operatorId ?? null;
}
