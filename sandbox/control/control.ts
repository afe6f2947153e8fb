import { sweep } from '../money/sweep.ts';
import { balancesOf } from '../money/ledger.ts';
import { connectedDesks } from '../resources/make-payout.ts';
import { closeDispute, openDispute } from '../resources/open-dispute.ts';
import { clockOffset, nowIn, setClockOffset } from '../store/clock.ts';
import { emptyStore } from '../store/database.ts';
import { get } from '../store/objects.ts';
import type { Desk } from '../store/objects.ts';
import { Problem } from '../wire/problems.ts';
import type { SandboxContext } from '../wire/context.ts';
import { calm } from '../webhooks/deliver.ts';
import { post } from '../webhooks/outbox.ts';
import { readRule } from './faults.ts';
import { settle } from './settle.ts';

type Input = Readonly<Record<string, unknown>>;
type Result = { status: number; body: object };
type Command = (context: SandboxContext, input: Input) => Result;

function deskOf(context: SandboxContext): Desk {
  return { store: context.store, now: nowIn(context.store), account: '', request: { id: null, idempotencyKey: null } };
}

const done: Result = { status: 200, body: { ok: true } };

function no(message: string): Result {
  return { status: 400, body: { error: message } };
}

function addFault(context: SandboxContext, input: Input): Result {
  const rule = readRule(input);
  if (rule === null) return no('A fault needs an action that the sandbox knows.');
  context.faults.add(rule);
  return done;
}

const weatherOf: Command = ({ weather, wake }, input) => {
  const { delayMs, repeat, reverse, paused, dropTypes } = { ...weather, ...input };
  Object.assign(weather, {
    delayMs: Number(delayMs) || 0,
    repeat: Math.max(1, Number(repeat) || 1),
    reverse: reverse === true,
    paused: paused === true,
    dropTypes: Array.isArray(dropTypes) ? dropTypes.map(String) : [],
  });
  wake();
  return { status: 200, body: { ...weather } };
};

function resend(context: SandboxContext, input: Input): Result {
  const event = get(deskWithEvent(context, String(input.eventId)), 'event', String(input.eventId));
  post(context.store, event.id);
  context.wake();
  return done;
}

/** Events of connected accounts are found wherever they happened. */
function deskWithEvent(context: SandboxContext, id: string): Desk {
  const row = context.store.one<{ account: string }>('SELECT account FROM objects WHERE id = ?', id);
  return { ...deskOf(context), account: row?.account ?? '' };
}

/** Everything there is, by kind, for checks of the whole. */
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
  const desk = deskOf(context);
  const balances = Object.fromEntries(
    [desk, ...connectedDesks(desk)].map((each) => [each.account || 'platform', balancesOf(each)]),
  );
  const waiting = context.store.one<{ n: number }>('SELECT count(*) AS n FROM deliveries')?.n ?? 0;
  return {
    status: 200,
    body: {
      now: desk.now,
      clock_offset: clockOffset(context.store),
      objects,
      balances,
      deliveries_waiting: waiting,
      faults: context.faults.count(),
    },
  };
}

function dispute(context: SandboxContext, input: Input): Result {
  const desk = deskOf(context);
  return context.store.unit(() => {
    if (typeof input.dispute === 'string') {
      const known = get(desk, 'dispute', input.dispute);
      return { status: 200, body: closeDispute(desk, known, input.status === 'won' ? 'won' : 'lost') };
    }
    const charge = get(desk, 'charge', String(input.charge), 'charge');
    if (charge.disputed || !charge.captured) return no('Only a captured charge can be disputed, once.');
    return {
      status: 200,
      body: openDispute(desk, charge, typeof input.reason === 'string' ? input.reason : 'fraudulent'),
    };
  });
}

function clock(context: SandboxContext, input: Input): Result {
  const seconds = Number(input.offsetSeconds);
  if (!Number.isInteger(seconds)) return no('offsetSeconds must be a whole number.');
  context.store.unit(() => setClockOffset(context.store, seconds));
  sweep(deskOf(context));
  return { status: 200, body: { now: nowIn(context.store) } };
}

const reset: Command = (context) => {
  context.faults.clear();
  Object.assign(context.weather, calm);
  emptyStore(context.store);
  return done;
};

const commands: Readonly<Record<string, Command>> = {
  'POST faults': addFault,
  'DELETE faults': (context) => (context.faults.clear(), done),
  'POST webhooks': weatherOf,
  'POST webhooks/resend': resend,
  'GET snapshot': snapshot,
  'POST disputes': dispute,
  'POST settle': (context) => ({ status: 200, body: settle(deskOf(context)) }),
  'POST clock': clock,
  'POST reset': reset,
};

/** One order to the sandbox itself, `POST /_control/settle` and its kin. */
export function control(context: SandboxContext, method: string, name: string, input: Input): Result {
  const command = commands[`${method} ${name}`];
  if (command === undefined) return { status: 404, body: { error: `The sandbox knows no ${method} ${name}.` } };
  try {
    const result = command(context, input);
    context.wake();
    return result;
  } catch (thrown) {
    if (thrown instanceof Problem) return { status: thrown.status, body: { error: thrown.body } };
    if (thrown instanceof SyntaxError) return no(thrown.message);
    throw thrown;
  }
}
