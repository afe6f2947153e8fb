import { sweep } from '../money/sweep.ts';
import { balancesOf } from '../money/ledger.ts';
import { connectedDesks } from '../resources/make-payout.ts';
import { closeDispute, openDispute } from '../resources/open-dispute.ts';
import { clockOffset, nowIn, setClockOffset } from '../store/clock.ts';
import { emptyStore } from '../store/database.ts';
import { get } from '../store/objects.ts';
import type { Desk } from '../store/objects.ts';
import { Problem } from '../wire/problems.ts';
import type { World } from '../wire/world.ts';
import { calm } from '../webhooks/deliver.ts';
import { post } from '../webhooks/outbox.ts';
import { readRule } from './faults.ts';
import { settle } from './settle.ts';

type Input = Readonly<Record<string, unknown>>;
type Result = { status: number; body: object };
type Command = (world: World, input: Input) => Result;

function deskOf(world: World): Desk {
  return { store: world.store, now: nowIn(world.store), account: '', request: { id: null, idempotencyKey: null } };
}

const done: Result = { status: 200, body: { ok: true } };

function no(message: string): Result {
  return { status: 400, body: { error: message } };
}

function addFault(world: World, input: Input): Result {
  const rule = readRule(input);
  if (rule === null) return no('A fault needs an action that the sandbox knows.');
  world.faults.add(rule);
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

function resend(world: World, input: Input): Result {
  const event = get(deskWithEvent(world, String(input.eventId)), 'event', String(input.eventId));
  post(world.store, event.id);
  world.wake();
  return done;
}

/** Events of connected accounts are found wherever they happened. */
function deskWithEvent(world: World, id: string): Desk {
  const row = world.store.one<{ account: string }>('SELECT account FROM objects WHERE id = ?', id);
  return { ...deskOf(world), account: row?.account ?? '' };
}

/** Everything there is, by kind, for checks of the whole. */
function snapshot(world: World): Result {
  const rows = world.store.all<{ kind: string; account: string; body: string }>(
    'SELECT kind, account, body FROM objects ORDER BY seq',
  );
  const objects: Record<string, object[]> = {};
  for (const { kind, account, body } of rows) {
    (objects[kind] ??= []).push({
      ...(JSON.parse(body) as object),
      ...(account === '' ? {} : { in_account: account }),
    });
  }
  const desk = deskOf(world);
  const balances = Object.fromEntries(
    [desk, ...connectedDesks(desk)].map((each) => [each.account || 'platform', balancesOf(each)]),
  );
  const waiting = world.store.one<{ n: number }>('SELECT count(*) AS n FROM deliveries')?.n ?? 0;
  return {
    status: 200,
    body: {
      now: desk.now,
      clock_offset: clockOffset(world.store),
      objects,
      balances,
      deliveries_waiting: waiting,
      faults: world.faults.count(),
    },
  };
}

function dispute(world: World, input: Input): Result {
  const desk = deskOf(world);
  return world.store.unit(() => {
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

function clock(world: World, input: Input): Result {
  const seconds = Number(input.offsetSeconds);
  if (!Number.isInteger(seconds)) return no('offsetSeconds must be a whole number.');
  world.store.unit(() => setClockOffset(world.store, seconds));
  sweep(deskOf(world));
  return { status: 200, body: { now: nowIn(world.store) } };
}

const reset: Command = (world) => {
  world.faults.clear();
  Object.assign(world.weather, calm);
  emptyStore(world.store);
  return done;
};

const commands: Readonly<Record<string, Command>> = {
  'POST faults': addFault,
  'DELETE faults': (world) => (world.faults.clear(), done),
  'POST webhooks': weatherOf,
  'POST webhooks/resend': resend,
  'GET snapshot': snapshot,
  'POST disputes': dispute,
  'POST settle': (world) => ({ status: 200, body: settle(deskOf(world)) }),
  'POST clock': clock,
  'POST reset': reset,
};

/** One order to the sandbox itself, `POST /_control/settle` and its kin. */
export function control(world: World, method: string, name: string, input: Input): Result {
  const command = commands[`${method} ${name}`];
  if (command === undefined) return { status: 404, body: { error: `The sandbox knows no ${method} ${name}.` } };
  try {
    const result = command(world, input);
    world.wake();
    return result;
  } catch (thrown) {
    if (thrown instanceof Problem) return { status: thrown.status, body: { error: thrown.body } };
    if (thrown instanceof SyntaxError) return no(thrown.message);
    throw thrown;
  }
}
