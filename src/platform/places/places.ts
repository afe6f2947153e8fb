import type { Predictions } from '#src/domain/places/place.ts';

export type PredictOptions = {
  /** Asked before a text is sent to another machine; false: the gazetteer answers. */
  readonly mayLeave: () => Promise<boolean>;
  /** Aborted when the client is gone. */
  readonly signal?: AbortSignal | undefined;
};

/** Finds places by what users type: at most five, the likeliest first. Never throws, and logs no text. */
export type Places = {
  readonly predict: (text: string, options: PredictOptions) => Promise<Predictions>;
};
