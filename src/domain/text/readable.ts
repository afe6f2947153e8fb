import { coversLines } from './written.ts';

/** Without characters that hide or turn around what stands beside them. */
export function isReadable(written: string): boolean {
  return !/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u.test(written) && !coversLines(written);
}
