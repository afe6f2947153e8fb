/** The answer to a script: the sentence of a refusal, or null. */
export type FollowAnswer = { readonly refused: string | null };
