import type { Page } from '@playwright/test';
import { catalogue } from '#demo/catalogue/catalogue.ts';
import type { DemoPiece } from '#demo/catalogue/types.ts';
import { slugOf } from '#src/domain/text/slug.ts';

/** A piece of the demo and where it is found. */
export type Piece = DemoPiece & { readonly path: string };

/** Finds a piece by its name in the catalogue. */
export async function pieceOf(page: Page, id: string): Promise<Piece> {
  const piece = catalogue.pieces.find((one) => one.id === id);
  if (piece === undefined) throw new Error(`The demo has no piece ${id}`);
  const answer = await page.context().request.get('/s', { params: { keywords: piece.title } });
  const path = new RegExp(`/l/${slugOf(piece.title)}/[0-9a-f-]{36}`).exec(await answer.text())?.[0];
  if (path === undefined) throw new Error(`${piece.title} is not found`);
  return { ...piece, path };
}
