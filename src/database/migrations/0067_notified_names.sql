ALTER TABLE "told_keys" RENAME TO "notified_keys";--> statement-breakpoint
ALTER INDEX "told_keys_pkey" RENAME TO "notified_keys_pkey";--> statement-breakpoint
ALTER TABLE "saved_searches" RENAME COLUMN "told_until" TO "notified_until";
