ALTER TABLE "email_requests" ADD COLUMN "return_path" text;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD COLUMN "return_path" text;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "return_path" text;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_return_path" CHECK ("email_tokens"."return_path" ~ '^/[^/]');