CREATE TABLE "message_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"file_key" text NOT NULL,
	"is_stored" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	"message_id" uuid,
	"description" text DEFAULT '' NOT NULL,
	CONSTRAINT "message_photos_file_key_unique" UNIQUE("file_key"),
	CONSTRAINT "message_photos_sent" CHECK ("message_photos"."message_id" is null or "message_photos"."is_stored"),
	CONSTRAINT "message_photos_description" CHECK (length("message_photos"."description") <= 300)
);
--> statement-breakpoint
ALTER TABLE "message_photos" ADD CONSTRAINT "message_photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_photos" ADD CONSTRAINT "message_photos_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_photos_position" ON "message_photos" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "message_photos_loose" ON "message_photos" USING btree ("created_at") WHERE message_id is null;--> statement-breakpoint
CREATE INDEX "message_photos_owner" ON "message_photos" USING btree ("owner_id");--> statement-breakpoint
CREATE TRIGGER message_photos_of_a_message BEFORE UPDATE OR DELETE ON message_photos
  FOR EACH ROW WHEN (OLD.message_id IS NOT NULL) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER message_photos_never_emptied BEFORE TRUNCATE ON message_photos
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
