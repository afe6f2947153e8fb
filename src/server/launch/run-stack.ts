import { flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { readSettings, type Settings } from '#src/platform/settings.ts';
import { marketplace } from '#marketplace';
import { demoPassword } from './demo.ts';
import { endOrphanProcesses } from './orphan-processes.ts';
import { tryLock } from './lock.ts';
import { withoutInternal } from './clean-environment.ts';
import { checkDataFolder, checkPort } from './preflight.ts';
import { wantedInstallMode, type Purpose } from './install-mode.ts';
import { Stack, type Mode } from './stack.ts';
import { say, warn } from './terminal.ts';
import { watchSources } from './watch-sources.ts';

/** The whole of `start` and `dev`: from the settings to the last process stopped. */
export async function runStack(mode: Mode): Promise<void> {
  const settings = readSettings({ ...withoutInternal(process.env), NODE_ENV: mode });
  checkDataFolder(settings.DATA_DIR);
  const lock = await tryLock(`data ${resolve(settings.DATA_DIR)}`, () => `${settings.canonicalRootUrl} ${process.pid}`);
  if ('heldBy' in lock) {
    const [address, pid] = lock.heldBy.split(' ');
    say(`Rotation is running already: ${address ?? ''} (process ${pid ?? 'unknown'}, data in ${settings.DATA_DIR}).`);
    return;
  }
  await endOrphanProcesses(settings.DATA_DIR);
  await checkPort(settings);

  say(`\n${marketplace.name}\n`);
  const stack = new Stack(settings, mode);
  const asked = stopSignal(stack);
  try {
    const started = await Promise.race([stack.start(), asked]);
    if (started !== 'stop') {
      flushCompileCache();
      await welcome(settings, started);
      if (mode === 'development') watchSources(() => stack.restartSite());
      const end = await Promise.race([stack.lost, asked]);
      if (end !== 'stop') throw end;
    }
    say('\nStopping …');
  } finally {
    await stack.stop();
    lock.release();
    // An open channel to whoever started us would keep this process alive.
    if (process.connected) process.disconnect();
  }
  say('Stopped.');
}

/** The first Ctrl-C asks, the second one insists. */
function stopSignal(stack: Stack): Promise<'stop'> {
  return new Promise((resolve) => {
    let asked = false;
    const hear = (signal: NodeJS.Signals) => {
      if (asked && signal === 'SIGINT') {
        warn('Stopping at once.');
        stack.kill();
        process.exit(130);
      }
      asked = true;
      resolve('stop');
    };
    // Started by another process, as the browser tests do: it goes with that one.
    process.once('disconnect', () => resolve('stop'));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear);
  });
}

async function welcome(settings: Settings, purpose: Purpose): Promise<void> {
  const address = settings.canonicalRootUrl;
  say(`\n  ${marketplace.name} is open at  ${address}\n`);
  if (purpose === 'demo') {
    const password = await demoPassword();
    say('  Demo accounts    customer@rotation.example, provider@rotation.example, operator@rotation.example');
    if (password) say(`  Their password   ${password}`);
    say(`  Emails          ${address}/_mailbox`);
  } else {
    say('  Make an operator account with  ./rotation operator you@example.com');
  }
  say('\n  Ctrl-C stops it.\n');
  warnings(settings);
}

function warnings(settings: Settings): void {
  if (wantedInstallMode(settings) === 'demo' && settings.HOST !== '127.0.0.1' && settings.HOST !== 'localhost') {
    warn(
      `  Mind: the demo can be reached on ${settings.HOST} by others, and its accounts have a password that everyone knows.\n`,
    );
  }
  if (settings.canonicalRootUrl.startsWith('https:') && !settings.TRUST_PROXY) {
    warn('  Mind: with a proxy in front, set TRUST_PROXY=1; otherwise all visitors share one limit of tries.\n');
  }
}
