ALTER TABLE "notification_events" ADD COLUMN "digest_key" text;--> statement-breakpoint
ALTER TABLE "text_messages" ADD COLUMN "once_key" text;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_once_key_unique" UNIQUE("once_key");