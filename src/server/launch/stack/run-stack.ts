import { flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { readSettings, type Settings } from '#src/platform/settings.ts';
import { marketplace } from '#marketplace';
import { demoPassword } from './demo.ts';
import { endOrphanProcesses } from '../supervision/orphan-processes.ts';
import { tryLock } from './lock.ts';
import { withoutInternal } from './clean-environment.ts';
import { checkPlatformAccount } from './platform-account.ts';
import { checkDataFolder, checkPort } from './preflight.ts';
import { requestedInstallMode, type InstallMode } from './install-mode.ts';
import { Stack, type Mode } from './stack.ts';
import { print, warn } from '../terminal.ts';
import { watchSources } from './watch-sources.ts';

/** The commands `start` and `dev`: from reading the settings until the last process has stopped. */
export async function runStack(mode: Mode): Promise<void> {
  const settings = readSettings({ ...withoutInternal(process.env), NODE_ENV: mode });
  checkDataFolder(settings.DATA_DIR);
  const lock = await tryLock(`data ${resolve(settings.DATA_DIR)}`, () => `${settings.canonicalRootUrl} ${process.pid}`);
  if ('heldBy' in lock) {
    const [address, pid] = lock.heldBy.split(' ');
    print(`Rotation is already running: ${address ?? ''} (process ${pid ?? 'unknown'}, data in ${settings.DATA_DIR}).`);
    return;
  }
  await endOrphanProcesses(settings.DATA_DIR);
  await checkPort(settings);
  await checkPlatformAccount(settings);

  print(`\n${marketplace.name}\n`);
  const stack = new Stack(settings, mode);
  const stopRequested = stopSignal(stack);
  try {
    const started = await Promise.race([stack.start(), stopRequested]);
    if (started !== 'stop') {
      flushCompileCache();
      await printStarted(settings, started);
      if (mode === 'development') watchSources(() => stack.restartSite());
      const end = await Promise.race([stack.failed, stopRequested]);
      if (end !== 'stop') throw end;
    }
    print('\nStopping …');
  } finally {
    await stack.stop();
    lock.release();
    // An open IPC channel to the parent process would keep this process alive.
    if (process.connected) process.disconnect();
  }
  print('Stopped.');
}

/** The first Ctrl-C stops in order, the second one kills. */
function stopSignal(stack: Stack): Promise<'stop'> {
  return new Promise((resolve) => {
    let signalled = false;
    const onSignal = (signal: NodeJS.Signals) => {
      if (signalled && signal === 'SIGINT') {
        warn('Stopping now, without waiting.');
        stack.kill();
        process.exit(130);
      }
      signalled = true;
      resolve('stop');
    };
    // A process that started this one, such as the browser tests, has ended.
    process.once('disconnect', () => resolve('stop'));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
}

async function printStarted(settings: Settings, installMode: InstallMode): Promise<void> {
  const address = settings.canonicalRootUrl;
  print(`\n  ${marketplace.name} is running at  ${address}\n`);
  if (installMode === 'demo') {
    const password = await demoPassword();
    print('  Demo accounts    customer@rotation.example, provider@rotation.example, operator@rotation.example');
    if (password) print(`  Password          ${password}`);
    print(`  Emails           ${address}/_mailbox`);
  } else {
    print('  Create an operator account with   ./rotation operator you@example.com');
  }
  print('\n  Press Ctrl-C to stop.\n');
  warnings(settings);
}

function warnings(settings: Settings): void {
  if (requestedInstallMode(settings) === 'demo' && settings.HOST !== '127.0.0.1' && settings.HOST !== 'localhost') {
    warn(
      `  Warning: other machines can reach the demo on ${settings.HOST}, and its accounts have a public password.\n`,
    );
  }
  if (settings.canonicalRootUrl.startsWith('https:') && !settings.TRUST_PROXY) {
    warn('  Warning: behind a proxy, set TRUST_PROXY=1. Otherwise all visitors share one rate limit.\n');
  }
}
