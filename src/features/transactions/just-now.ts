/** Milliseconds after a transition in which the worker does what follows it; from then on the parties may do it themselves. */
export const justNowMs = 60_000;
