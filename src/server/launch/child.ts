import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { leanFlags } from './lean.ts';
import { LogFile, worthShowing } from './log-file.ts';
import { LaunchError, warn } from './terminal.ts';

type Spec = {
  readonly name: string;
  /** A module of ours, from the project's folder. */
  readonly module: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** Whether a line says that the child is ready; otherwise it sends 'ready'. */
  readonly readyLine?: (line: string) => boolean;
  readonly onChange: () => void;
};

const loopLength = 5;
const loopSeconds = 60;

/** A process of ours that is started again when it dies, until it dies too often. */
export class Child {
  readonly name: string;
  /** Resolves with a sentence when the child cannot be kept alive. */
  readonly lost: Promise<LaunchError>;
  readonly ready: Promise<void>;
  readonly #spec: Spec;
  readonly #log: LogFile;
  readonly #deaths: number[] = [];
  #process: ChildProcess | null = null;
  #stopping = false;
  #giveUp: (error: LaunchError) => void = () => {};
  #isReady: () => void = () => {};

  constructor(spec: Spec) {
    this.name = spec.name;
    this.#spec = spec;
    this.#log = new LogFile(spec.logFile);
    this.lost = new Promise((resolve) => (this.#giveUp = resolve));
    this.ready = new Promise((resolve) => (this.#isReady = resolve));
    this.#start();
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Asks politely, then insists. */
  async stop(patience: number): Promise<void> {
    this.#stopping = true;
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    await Promise.race([gone, sleep(patience, undefined, { ref: false })]);
    this.kill();
    await gone;
  }

  /** Starts it anew, as after an edit; not counted as a death. */
  async restart(): Promise<void> {
    await this.stop(3000);
    this.#stopping = false;
    this.#start();
  }

  kill(): void {
    this.#stopping = true;
    this.#process?.kill('SIGKILL');
  }

  #start(): void {
    // A group of its own: a Ctrl-C at the terminal is for the supervisor, which stops in order.
    const child = fork(this.#spec.module, [], {
      env: this.#spec.env,
      execArgv: [...process.execArgv, ...leanFlags],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    this.#process = child;
    const onLine = (shown: (line: string) => string | null) => (line: string) => {
      if (this.#spec.readyLine?.(line)) this.#isReady();
      const text = shown(line);
      if (text !== null && !this.#stopping) warn(`${this.name.padEnd(8)} │ ${text}`);
    };
    if (child.stdout) this.#log.read(child.stdout, onLine(worthShowing));
    if (child.stderr)
      this.#log.read(
        child.stderr,
        onLine((line) => line),
      );
    child.on('message', (message) => {
      if (message === 'ready') this.#isReady();
    });
    child.on('error', () => {});
    child.once('exit', (code, signal) => void this.#ended(signal ?? `code ${code}`));
    this.#spec.onChange();
  }

  async #ended(how: string): Promise<void> {
    if (this.#stopping) return;
    const now = Date.now();
    this.#deaths.push(now);
    const recent = this.#deaths.filter((at) => now - at < loopSeconds * 1000);
    if (recent.length >= loopLength) {
      const said = `The ${this.name} process keeps ending (${how}); its last words, from ${this.#log.path}:\n`;
      this.#giveUp(new LaunchError(said + this.#log.tail));
      return;
    }
    const wait = 250 * 2 ** (recent.length - 1);
    warn(`${this.name.padEnd(8)} │ ended (${how}); starting it again in ${wait / 1000} s`);
    await sleep(wait);
    if (!this.#stopping) this.#start();
  }
}
