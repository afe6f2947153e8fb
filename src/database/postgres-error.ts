/** Drizzle wraps driver errors: PostgreSQL's own code is on the cause. */
export function postgresError(thrown: unknown): { code: string; constraint: string | undefined } | null {
  for (let error: unknown = thrown, depth = 0; error instanceof Error && depth < 4; error = error.cause, depth++) {
    if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) {
      const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
      return { code: error.code, constraint };
    }
  }
  return null;
}

export const exclusionViolation = '23P01';
export const uniqueViolation = '23505';
export const checkViolation = '23514';
