import { expect, test } from 'vitest';
import { transactionTransitions } from '#src/database/schema/schema.ts';
import type { Transition } from '#src/domain/process/process.ts';
import { flexDefaultProcess } from '#src/processes/flex-default-process.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { executeAction } from './actions.ts';
import { ofTransitions } from './all-scenarios.ts';

const context = await contextOfFile();
const { app } = context;

const transitions: readonly Transition[] = flexDefaultProcess.transitions;
/** A step of a handover, a reminder, or the answer to a review: it moves nothing. */
const moveNothing: readonly string[] = ['record-step', 'remind-of-handover', 'reply'];

/** What has happened by now, each step with its transition and where it came from. */
async function history(): Promise<ReadonlyMap<string, string>> {
  const rows = await app.db.select().from(transactionTransitions);
  return new Map(
    rows.map(({ transactionId, sequence, transition, fromState }) => [
      `${transactionId}/${sequence}`,
      `${transition} from ${fromState}`,
    ]),
  );
}

test(
  'every transition of the process, from each of its states, is killed in one of the scenarios',
  { timeout: 600_000 },
  async () => {
    const killed = new Set<string>();
    for (const { name, prepare } of ofTransitions) {
      const { action } = await prepare(context);
      const before = await history();
      await executeAction(app, action);
      const steps = [...(await history())].filter(([step]) => !before.has(step)).map(([, text]) => text);
      expect(steps.length > 0, name).toBe(!moveNothing.includes(action.kind));
      for (const text of steps) killed.add(text);
    }
    const all = transitions.flatMap(({ name, from, insteadIn }) =>
      from.filter((state) => insteadIn?.[state] === undefined).map((state) => `${name} from ${state}`),
    );
    expect(all.filter((text) => !killed.has(text))).toEqual([]);
  },
);
