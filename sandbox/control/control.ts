import { sweep } from '../money/sweep.ts';
import { balancesOf } from '../money/ledger.ts';
import { connectedScopes } from '../resources/make-payout.ts';
import { clockOffset, nowIn, setClockOffset } from '../store/clock.ts';
import { emptyStore } from '../store/database.ts';
import { get } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { Problem } from '../wire/problems.ts';
import type { SandboxContext } from '../wire/context.ts';
import { normalDelivery } from '../webhooks/deliver.ts';
import { enqueue } from '../webhooks/outbox.ts';
import { readRule } from './faults.ts';
import { bankCommands } from './bank.ts';
import { badRequest, done, scopeOf } from './command.ts';
import type { Command, Input, Result } from './command.ts';

function addFault(context: SandboxContext, input: Input): Result {
  const rule = readRule(input);
  if (rule === null) return badRequest('A fault needs an action that the sandbox knows.');
  context.faults.add(rule);
  return done;
}

const setDelivery: Command = ({ deliverySettings, wake }, input) => {
  const { delayMs, repeat, reverse, paused, dropTypes } = { ...deliverySettings, ...input };
  Object.assign(deliverySettings, {
    delayMs: Number(delayMs) || 0,
    repeat: Math.max(1, Number(repeat) || 1),
    reverse: reverse === true,
    paused: paused === true,
    dropTypes: Array.isArray(dropTypes) ? dropTypes.map(String) : [],
  });
  wake();
  return { status: 200, body: { ...deliverySettings } };
};

function resend(context: SandboxContext, input: Input): Result {
  const event = get(scopeOfEvent(context, String(input.eventId)), 'event', String(input.eventId));
  enqueue(context.store, event.id);
  context.wake();
  return done;
}

/** Searches all accounts, because events of connected accounts belong to them. */
function scopeOfEvent(context: SandboxContext, id: string): Scope {
  const row = context.store.one<{ account: string }>('SELECT account FROM objects WHERE id = ?', id);
  return { ...scopeOf(context), account: row?.account ?? '' };
}

/** Every object by kind, for invariant checks. */
function snapshot(context: SandboxContext): Result {
  const rows = context.store.all<{ kind: string; account: string; body: string }>(
    'SELECT kind, account, body FROM objects ORDER BY seq',
  );
  const objects: Record<string, object[]> = {};
  for (const { kind, account, body } of rows) {
    (objects[kind] ??= []).push({
      ...(JSON.parse(body) as object),
      ...(account === '' ? {} : { in_account: account }),
    });
  }
  const scope = scopeOf(context);
  const balances = Object.fromEntries(
    [scope, ...connectedScopes(scope)].map((each) => [each.account || 'platform', balancesOf(each)]),
  );
  const waiting = context.store.one<{ n: number }>('SELECT count(*) AS n FROM deliveries')?.n ?? 0;
  return {
    status: 200,
    body: {
      now: scope.now,
      clock_offset: clockOffset(context.store),
      objects,
      balances,
      deliveries_waiting: waiting,
      faults: context.faults.count(),
    },
  };
}

function clock(context: SandboxContext, input: Input): Result {
  const seconds = Number(input.offsetSeconds);
  if (!Number.isInteger(seconds)) return badRequest('offsetSeconds must be a whole number.');
  context.store.unit(() => setClockOffset(context.store, seconds));
  sweep(scopeOf(context));
  return { status: 200, body: { now: nowIn(context.store) } };
}

const reset: Command = (context) => {
  context.faults.clear();
  Object.assign(context.deliverySettings, normalDelivery);
  emptyStore(context.store);
  return done;
};

const commands: Readonly<Record<string, Command>> = {
  'POST faults': addFault,
  'DELETE faults': (context) => (context.faults.clear(), done),
  'POST webhooks': setDelivery,
  'POST webhooks/resend': resend,
  'GET snapshot': snapshot,
  ...bankCommands,
  'POST clock': clock,
  'POST reset': reset,
};

/** Runs one control command of a test, such as `POST /_control/settle`. */
export function control(context: SandboxContext, method: string, name: string, input: Input): Result {
  const command = commands[`${method} ${name}`];
  if (command === undefined) return { status: 404, body: { error: `The sandbox has no command ${method} ${name}.` } };
  try {
    const result = command(context, input);
    context.wake();
    return result;
  } catch (thrown) {
    if (thrown instanceof Problem) return { status: thrown.status, body: { error: thrown.body } };
    if (thrown instanceof SyntaxError) return badRequest(thrown.message);
    throw thrown;
  }
}
