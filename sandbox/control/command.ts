import { nowIn } from '../store/clock.ts';
import type { Scope } from '../store/objects.ts';
import type { SandboxContext } from '../wire/context.ts';

export type Input = Readonly<Record<string, unknown>>;
export type Result = { status: number; body: object };

/** What `POST /_control/<name>` does, with the fields of its JSON body. */
export type Command = (context: SandboxContext, input: Input) => Result;

/** The platform's own objects. */
export function scopeOf(context: SandboxContext): Scope {
  return { store: context.store, now: nowIn(context.store), account: '', request: { id: null, idempotencyKey: null } };
}

export const done: Result = { status: 200, body: { ok: true } };

export function badRequest(message: string): Result {
  return { status: 400, body: { error: message } };
}
