import { and, eq } from 'drizzle-orm';
import { images } from '#src/database/schema/listings.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';

export type OwnImage = {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string | null;
};

/** Refuses `not-found`, also for another user's image. */
export async function ownImage(app: Pick<App, 'db'>, ownerId: string, imageId: string): Promise<OwnImage> {
  const { id, width, height, placeholder } = images;
  const [image] = await app.db
    .select({ id, width, height, placeholder })
    .from(images)
    .where(and(eq(id, imageId), eq(images.ownerId, ownerId)));
  return image ?? refuse('not-found');
}
