import { workingDaysToSend } from '#src/domain/process/durations.ts';
import type { AnyProcess, Duration, Timer, Transition } from '#src/domain/process/process.ts';
import type { Notice } from '#src/domain/process/words.ts';
import { currentProcess } from './registry.ts';

/** Renders the process as a Markdown page: a Mermaid diagram, then tables. */
export function drawProcess(process: AnyProcess): string {
  const otherEnds = process.final.filter((state) => state !== process.success);
  return `# ${process.name}/${process.version}

Drawn from \`src/processes\`. Do not edit: change the data and run
\`node src/processes/draw.ts > docs/processes/${process.name}.md\`. A test compares the two.

A transition marked *later* is known and refused as \`not-available-yet\`. The only final state of a transaction that went
well is **${process.success}**; ${otherEnds.join(', ')} end it otherwise.

\`\`\`mermaid
${diagram(process)}
\`\`\`

## Who may do what

${transitionTable(process)}

## What comes with it

A *blocking* call may be refused, so the state waits for the answer. An *outbox* call is written down with the new state
and delivered afterwards, however often it takes.

${effectTable(process)}

## Timers

${timerTable(process)}
${paidAgain(process)}`;
}

function diagram(process: AnyProcess): string {
  const states = Object.keys(process.states);
  const edges = new Map<string, string[]>();
  for (const { name, from, to } of process.transitions) {
    for (const state of from) {
      const edge = `${idOf(state)} --> ${idOf(to)}`;
      edges.set(edge, [...(edges.get(edge) ?? []), name]);
    }
  }
  const lines = [
    ...states.filter((state) => idOf(state) !== state).map((state) => `state "${state}" as ${idOf(state)}`),
    `[*] --> ${idOf(process.initial)}`,
    ...[...edges].map(([edge, names]) => `${edge}: ${names.join('<br/>')}`),
    ...process.final.map((state) => `${idOf(state)} --> [*]${state === process.success ? ': final' : ''}`),
  ];
  return ['stateDiagram-v2', ...lines.map((line) => `  ${line}`)].join('\n');
}

function idOf(state: string): string {
  return state.replaceAll('-', '_');
}

function transitionTable({ transitions }: AnyProcess): string {
  return table(
    ['Transition', 'From', 'To', 'By', 'Guards', ''],
    transitions.map(({ name, from, to, by, guards = [], availableNow }) => [
      `\`${name}\``,
      from.join(', '),
      to,
      by.join(', '),
      guards.join(', '),
      availableNow === true
        ? ''
        : availableNow === undefined
          ? '*later*'
          : `now ${availableNow.join(', ')}, others *later*`,
    ]),
  );
}

function effectTable({ transitions }: AnyProcess): string {
  return table(
    ['Transition', 'Our records', 'Payments', 'Emails', 'Then'],
    transitions.map((transition) => [
      `\`${transition.name}\``,
      (transition.actions ?? []).join(', '),
      callsOf(transition),
      (transition.notifies ?? []).map(noticeIn).join('<br/>'),
      (transition.followedBy ?? [])
        .map((next) => `\`${next.transition}\` by system, given ${next.given}`)
        .join('<br/>'),
    ]),
  );
}

function noticeIn({ to, email, unlessFollowed, ifKnown }: Notice): string {
  const unless = unlessFollowed === true ? ', unless the system goes on' : '';
  return `${email} → ${to}${unless}${ifKnown === true ? ', after a question or an offer' : ''}`;
}

function callsOf({ payment, outbox = [] }: Transition): string {
  return [...(payment ? [`blocking: ${payment}`] : []), ...outbox.map((call) => `outbox: ${call}`)].join('<br/>');
}

function timerTable({ states }: AnyProcess): string {
  return table(
    ['State', 'After', 'Then', 'For'],
    Object.entries(states).flatMap(([state, { timers = [] }]) =>
      timers.map((timer) => [state, delayOf(timer), `\`${timer.transition}\``, timer.kind ?? 'rent, sale']),
    ),
  );
}

function paidAgain({ states }: AnyProcess): string {
  const names = Object.entries(states).flatMap(([state, { payableAgain }]) => (payableAgain === true ? [state] : []));
  if (names.length === 0) return '';
  return `
## Paid again

After ${names.join(', ')} the customer may pay again: a new transaction begins, which is linked to the ended one, at the price
of its accepted offer while that would still wait for its payment.
`;
}

const anchors: Readonly<Record<Timer['from'], string>> = {
  'entered': 'from the last transition',
  'booking-end': 'from the end of the last rental day',
  'payment-requested': 'from the request to pay',
  'delivered': 'from delivery',
  'received': 'from the receipt',
  'dispatched': 'from the dispatch, while it is not received',
  'returned': 'from the confirmed return',
  'due-back':
    'from the end of the day on which it is due back, or a courier can have brought what was sent in time, while its return is not confirmed',
  'last-day-to-send': `at the end of working day ${workingDaysToSend} after the acceptance, or after the end of the last case`,
};

function delayOf({ after, from, orBefore = [], atLeast, pauses, handover, notBefore }: Timer): string {
  const sooner = orBefore.map(({ by, of }) => `, or ${lengthOf(by)} before ${bounds[of]} if that is earlier`);
  const minimum = atLeast === undefined ? '' : `, but at least ${lengthOf(atLeast)} from the last transition`;
  const pause = pauses === true ? ', not counting what a case takes' : '';
  const bound = notBefore === undefined ? '' : ', but not before the end of the last rental day';
  const given =
    handover === undefined ? '' : handover === 'none' ? ', while no step is recorded' : ', once a step is recorded';
  return `${lengthOf(after)} ${anchors[from]}${sooner.join('')}${minimum}${bound}${pause}${given}`.trim();
}

const bounds = { 'booking-start': 'the first rental day', 'hold-end': 'the card authorisation expires' } as const;

function lengthOf(duration: Duration): string {
  const units: readonly (keyof Duration)[] = ['days', 'hours', 'minutes'];
  const parts = units.filter((unit) => duration[unit] !== undefined).map((unit) => `${duration[unit]} ${unit}`);
  return parts.join(', ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

if (import.meta.main) process.stdout.write(drawProcess(currentProcess));
