const title = 'Confirm with your bank';

/** The challenge's address for this page: browsers may reach the sandbox under another address than its own. */
export function challengeUrl(sandboxUrl: string, given: string): string {
  const path = given.slice(given.indexOf('/challenge/'));
  return `${sandboxUrl.replace(/\/$/, '')}${path}`;
}

function makeDialog(url: string): { dialog: HTMLDialogElement; frame: HTMLIFrameElement; close: HTMLButtonElement } {
  const dialog = document.createElement('dialog');
  dialog.className = 'payment-challenge';
  dialog.setAttribute('aria-label', title);
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'payment-challenge-close';
  close.textContent = 'Cancel';
  const frame = document.createElement('iframe');
  frame.className = 'payment-challenge-frame';
  frame.title = title;
  frame.width = '400';
  frame.height = '420';
  frame.src = url;
  Object.assign(frame.style, { display: 'block', border: '0', maxWidth: '100%' });
  dialog.append(close, frame);
  return { dialog, frame, close };
}

async function refuse(url: string): Promise<void> {
  await fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'fail' }), credentials: 'omit' }).catch(
    () => undefined,
  );
}

/**
 * Shows the 3-D Secure challenge in a modal dialog. Resolves when it was answered or the user closed it, which
 * counts as a refusal. `isOver` checks whether Stripe still waits for the answer.
 */
export function showChallenge(url: string, isFinished: () => Promise<boolean>): Promise<void> {
  const { dialog, frame, close } = makeDialog(url);
  const before = document.activeElement;
  return new Promise((resolve) => {
    let finished = false;
    const finish = async (answered: boolean): Promise<void> => {
      if (finished) return;
      finished = true;
      if (!answered) await refuse(url);
      dialog.close();
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve();
    };
    frame.addEventListener('load', () => {
      void isFinished().then((done) => (done ? finish(true) : undefined));
    });
    close.addEventListener('click', () => void finish(false));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      void finish(false);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
