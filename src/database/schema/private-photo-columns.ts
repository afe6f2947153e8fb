import { boolean, integer, type pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from '../columns.ts';
import { users } from './users.ts';

/** Of photos that few people may see. Each table adds the columns of what a photo is part of, null until it is sent. */
export const privatePhotoColumns = () => ({
  id: id(),
  ownerId: uuid('owner_id')
    .notNull()
    .references(() => users.id),
  position: integer('position').notNull().default(0),
  fileKey: text('file_key').notNull().unique(),
  /** False until the file is stored. */
  isStored: boolean('is_stored').notNull().default(false),
  createdAt: createdAt(),
});

export type PrivatePhotoTable = ReturnType<typeof pgTable<string, ReturnType<typeof privatePhotoColumns>>>;
