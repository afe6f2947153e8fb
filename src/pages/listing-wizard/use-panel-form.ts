import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FetcherWithComponents, NavigationType, useBlocker, useFetcher, useNavigate } from 'react-router';
import { seenStockField } from '#src/features/listings/seen-stock.ts';
import type { SaveState } from './frame.tsx';
import { isSaved, type PanelAnswer } from './panel-answer.ts';

/** How long typing has to pause before a draft is saved. */
const pauseMs = 900;

type PanelForm = {
  /** Drafts are saved as one types; a published listing only by its button. */
  readonly savesItself: boolean;
  readonly answer: PanelAnswer | undefined;
};

/** State of a tab's form: what is saved of it, and what would be lost by leaving. */
export function usePanelForm({ savesItself, answer }: PanelForm) {
  const form = useRef<HTMLFormElement>(null);
  const background = useBackgroundSave(form);
  const { isDirty, setDirty, save, state, waitFor, conflict } = background;
  useAnswer(answer, (refused) => {
    if (refused.version !== null) writeVersion(form.current, refused.version);
    writeStock(form.current, refused);
    conflict.setOpen(refused.conflict);
    setDirty(true);
  });
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => clear(timer.current), []);
  const onChange = () => {
    setDirty(true);
    clear(timer.current);
    if (savesItself) timer.current = setTimeout(save, pauseMs);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    clear(timer.current);
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Two saves of one panel at a time would look like a change from elsewhere.
    if (waitFor(submitter)) return event.preventDefault();
    conflict.replaceTold();
    setDirty(false);
  };
  const blocker = useUnsavedGuard(isDirty);
  return { form, onChange, onSubmit, blocker, saveState: savesItself ? state : null, isConflict: conflict.isOpen };
}

/**
 * Saves the form without leaving it, one request at a time; a form that is submitted meanwhile waits. After a conflict the
 * version stays as it was, so that nothing is replaced without a click.
 */
function useBackgroundSave(form: RefObject<HTMLFormElement | null>) {
  const fetcher = useFetcher<PanelAnswer>();
  const navigate = useNavigate();
  const [isDirty, setDirty] = useState(false);
  const [wasSaved, setWasSaved] = useState(false);
  const changedSince = useRef(false);
  const waiting = useRef<HTMLElement | null>(null);
  const conflict = useConflict(form);
  // Known before the next render too: a timer of an earlier one would send a second save with the version that the first
  // one is about to change.
  const isBusy = useRef(false);
  useEffect(() => {
    if (fetcher.state === 'idle') isBusy.current = false;
  }, [fetcher.state]);
  const save = () => {
    if (form.current === null || isBusy.current || conflict.isOpen) return;
    changedSince.current = false;
    isBusy.current = true;
    const fields = new FormData(form.current);
    fields.set('operation', 'autosave');
    void fetcher.submit(fields, { method: 'post' });
  };
  const settled = (saved: PanelAnswer) => {
    if (saved.version !== null && !saved.conflict) writeVersion(form.current, saved.version);
    if (isSaved(saved) && !changedSince.current) setDirty(false);
    if (isSaved(saved)) setWasSaved(true);
    const submitter = waiting.current;
    waiting.current = null;
    if (saved.conflict) conflict.open(submitter === null ? saved.version : null);
    if (submitter !== null) return form.current?.requestSubmit(submitter);
    const isMoved = saved.path !== null && saved.path !== window.location.pathname;
    if (isMoved) void navigate(saved.path, { replace: true, preventScrollReset: true });
    if (changedSince.current && isSaved(saved)) save();
  };
  useSettled(fetcher, settled);
  return {
    isDirty,
    conflict,
    setDirty: (dirty: boolean) => {
      changedSince.current = dirty;
      setDirty(dirty);
    },
    save,
    waitFor: (submitter: HTMLElement | null) => {
      if (isBusy.current) waiting.current = submitter;
      return isBusy.current;
    },
    state: stateOf(fetcher, isDirty, wasSaved),
  };
}

/**
 * Whether another window has changed the panel: until a click nothing is saved then. Who has been told so by a save in the
 * background, and saves, wants to replace the version of that window.
 */
function useConflict(form: RefObject<HTMLFormElement | null>) {
  const [isOpen, setOpen] = useState(false);
  const told = useRef<string | null>(null);
  return {
    ...{ isOpen, setOpen },
    open: (version: string | null) => {
      told.current = version;
      setOpen(true);
    },
    replaceTold: () => {
      if (told.current !== null) writeVersion(form.current, told.current);
      told.current = null;
    },
  };
}

/** Calls once for each answer to a save in the background. */
function useSettled({ state, data }: FetcherWithComponents<PanelAnswer>, settled: (answer: PanelAnswer) => void): void {
  const onSettled = useEffectEvent(settled);
  useEffect(() => {
    if (state === 'idle' && data !== undefined) onSettled(data);
  }, [state, data]);
}

/** Calls once for each answer to a submitted form that was not accepted. */
function useAnswer(answer: PanelAnswer | undefined, answered: (answer: PanelAnswer) => void): void {
  const onAnswer = useEffectEvent(answered);
  useEffect(() => {
    if (answer !== undefined) onAnswer(answer);
  }, [answer]);
}

/** The form sends the version that it was made from. */
function writeVersion(form: HTMLFormElement | null, version: string): void {
  write(form, 'version', version);
}

/** And the units that were left then. */
function writeStock(form: HTMLFormElement | null, { left, typed }: PanelAnswer): void {
  if (left === null) return;
  write(form, seenStockField, String(left));
  write(form, 'stock', String(typed?.['stock']));
}

function write(form: HTMLFormElement | null, name: string, value: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}

type Saving = Pick<FetcherWithComponents<PanelAnswer>, 'state' | 'data'>;

function stateOf({ state, data }: Saving, isDirty: boolean, wasSaved: boolean): SaveState {
  const isFailed = data !== undefined && !isSaved(data);
  if (state !== 'idle') return 'saving';
  // After a conflict nothing is tried again by itself.
  if (isFailed && isDirty) return data.conflict ? 'unsaved' : 'failed';
  if (isDirty) return 'unsaved';
  return wasSaved ? 'saved' : null;
}

/** Keeps the page from being left by a link, a reload or a closed window while something is not saved. */
function useUnsavedGuard(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty && historyAction !== NavigationType.Replace && currentLocation.pathname !== nextLocation.pathname,
  );
}

function clear(timer: ReturnType<typeof setTimeout> | null): void {
  if (timer !== null) clearTimeout(timer);
}
