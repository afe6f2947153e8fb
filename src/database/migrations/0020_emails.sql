-- Emails were called letters, and transactions deals.
ALTER TABLE "letters" RENAME TO "emails";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_pkey" TO "emails_pkey";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_once_key_unique" TO "emails_once_key_unique";--> statement-breakpoint
ALTER INDEX "letters_due" RENAME TO "emails_due";--> statement-breakpoint
UPDATE "emails" SET "kind" = replace("kind", 'deal-', 'transaction-') WHERE "kind" LIKE 'deal-%';--> statement-breakpoint
UPDATE "emails" SET "once_key" = replace("once_key", ':deal-', ':transaction-') WHERE "once_key" LIKE '%:deal-%';--> statement-breakpoint
UPDATE "notification_events" SET "kind" = replace("kind", 'deal-', 'transaction-') WHERE "kind" LIKE 'deal-%';--> statement-breakpoint
UPDATE "notification_events" SET "once_key" = replace("once_key", ':deal-', ':transaction-') WHERE "once_key" LIKE '%:deal-%';
