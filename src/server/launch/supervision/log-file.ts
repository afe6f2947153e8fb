import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const maxBytes = 20_000_000;

/** Writes a child's lines to a file. At the size limit the file is renamed to `.1`, replacing the previous one. */
export class LogFile {
  readonly path: string;
  #size: number;
  readonly #last: string[] = [];

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    this.path = path;
    this.#size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** The last lines, for the error message about a child that keeps crashing. */
  get tail(): string {
    return this.#last.join('\n');
  }

  read(stream: Readable, onLine: (line: string) => void): void {
    createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      this.#append(line);
      onLine(line);
    });
  }

  #append(line: string): void {
    this.#last.push(inOneLine(line.slice(0, 300)));
    if (this.#last.length > 12) this.#last.shift();
    try {
      if (this.#size > maxBytes) {
        renameSync(this.path, `${this.path}.1`);
        this.#size = 0;
      }
      appendFileSync(this.path, `${line}\n`, { mode: 0o600 });
      this.#size += line.length + 1;
    } catch {
      // A full disk must not end the site because of its log.
    }
  }
}

/** The part of a line that is shown on the terminal: the message of JSON lines of level warn and above. */
export function terminalText(line: string): string | null {
  if (!line.startsWith('{')) return null;
  try {
    const entry: Record<string, unknown> = JSON.parse(line);
    const level = entry['level'];
    const serious = typeof level === 'number' ? level >= 40 : /^(warn|warning|error|fatal)$/.test(String(level));
    return serious ? inOneLine(String(entry['msg'] ?? entry['message'] ?? line)) : null;
  } catch {
    return null;
  }
}

/** Parts of messages come from browsers: none of them moves the cursor, clears the screen, or begins a line of its own. */
function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
