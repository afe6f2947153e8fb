import type { Description } from '../logger/describe-error.ts';
import { redactReport } from './redact-report.ts';

/** An error as it was logged. */
export type Report = {
  /** 32 hexadecimal digits. */
  readonly id: string;
  readonly at: Date;
  readonly description: Description;
  readonly facts: Readonly<Record<string, unknown>>;
};

/** The process that reports, and where it runs. */
export type Origin = { readonly process: string; readonly environment: string };

type Frame = {
  readonly function?: string;
  readonly filename: string;
  readonly lineno: number;
  readonly colno: number;
  readonly in_app: boolean;
};

/** Facts by which a reporting service groups and filters. */
const tagNames = ['source', 'kind', 'job', 'sweep', 'method', 'path', 'reason'];

/**
 * One event in the envelope format of Sentry's protocol: a header, the item's header and the item, a line of JSON each.
 * It holds what was logged, redacted again, and nothing else: no body, header, cookie, user or address.
 */
export function envelopeOf(report: Report, origin: Origin): string {
  const { id, at, description } = report;
  const facts = Object.fromEntries(Object.entries(report.facts).map(([name, value]) => [name, redacted(value)]));
  const tags = Object.fromEntries(
    tagNames.flatMap((name) => (typeof facts[name] === 'string' ? [[name, withoutIds(facts[name])]] : [])),
  );
  const event = {
    event_id: id,
    timestamp: at.getTime() / 1000,
    level: 'error',
    platform: facts['source'] === 'browser' ? 'javascript' : 'node',
    environment: origin.environment,
    ...(typeof tags['path'] === 'string' && { transaction: tags['path'] }),
    tags: { process: origin.process, ...tags },
    extra: facts,
    exception: { values: exceptionsOf(description) },
  };
  const lines = [
    { event_id: id, sent_at: at.toISOString() },
    { type: 'event', content_type: 'application/json' },
    event,
  ];
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

function redacted(value: unknown): unknown {
  return typeof value === 'string' ? redactReport(value) : value;
}

/** The first cause comes first, and in a stack the outermost call. */
function exceptionsOf(description: Description): object[] {
  const { error, message, code, cause, stack = [] } = description;
  const frames = stack.flatMap((line) => frameOf(line) ?? []).toReversed();
  const one = {
    type: redactReport(error),
    value: redactReport(code === undefined ? message : `${message} (${code})`),
    ...(frames.length > 0 && { stacktrace: { frames } }),
  };
  return [...(cause === undefined ? [] : exceptionsOf(cause)), one];
}

/** `at name (file:///srv/src/a.ts:1:2)`, or without a name. */
function frameOf(line: string): Frame | null {
  const [, name, file = '', lineno, colno] = /^at (?:(.+?) \()?(\S+?):(\d+):(\d+)\)?$/.exec(line) ?? [];
  if (lineno === undefined) return null;
  const filename = fileNameOf(file);
  return {
    ...(name !== undefined && { function: name }),
    filename,
    lineno: Number(lineno),
    colno: Number(colno),
    in_app: !/^node:|node_modules\//.test(filename),
  };
}

/** Without host and query, and without the folders of the machine, which may be named after a person. */
function fileNameOf(file: string): string {
  if (file.startsWith('node:')) return file;
  const path = file.replace(/^\w+:\/\/[^/]*/, '').replace(/[?#].*/, '');
  return /(?:^|\/)((?:node_modules|src|build|sandbox|assets)\/.+)$/.exec(path)?.[1] ?? path.replace(/^.*\//, '');
}

function withoutIds(text: string): string {
  return text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi, ':id').slice(0, 200);
}
