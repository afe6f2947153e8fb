import { parentPort, workerData } from 'node:worker_threads';
import type { ReadWhere } from './calendars.ts';
import { busyDays, CalendarError } from './parse-calendar.server.ts';
import type { ThreadReply } from './parse-in-thread.server.ts';

// Thread that parses one calendar. It has no setting, no secret and no database.

const { text, where } = workerData as { readonly text: string; readonly where: ReadWhere };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
parentPort?.postMessage(reply());

function reply(): ThreadReply {
  try {
    return { kind: 'read', ...busyDays(text, where) };
  } catch (error) {
    if (error instanceof CalendarError) return { kind: 'failed', problem: error.problem };
    throw error;
  }
}
