import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';

/** Answers to the browser while a card is saved. */
export type SetupOnWire = { readonly setupId: string; readonly clientSecret: string };
export type FinishedOnWire = { readonly state: 'saved' | 'open' | 'ended' };
export type RefusedSetup = { readonly refused: { readonly code: RefusalCode; readonly details: RefusalDetails } };
