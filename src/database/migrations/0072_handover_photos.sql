CREATE TABLE "handover_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"transaction_id" uuid,
	"step" text,
	"position" integer DEFAULT 0 NOT NULL,
	"file_key" text NOT NULL,
	"is_stored" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	CONSTRAINT "handover_photos_file_key_unique" UNIQUE("file_key"),
	CONSTRAINT "handover_photos_both" CHECK (("handover_photos"."transaction_id" is null) = ("handover_photos"."step" is null)),
	CONSTRAINT "handover_photos_sent" CHECK ("handover_photos"."transaction_id" is null or "handover_photos"."is_stored")
);
--> statement-breakpoint
ALTER TABLE "handover_photos" ADD CONSTRAINT "handover_photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_photos" ADD CONSTRAINT "handover_photos_of_step" FOREIGN KEY ("transaction_id","step") REFERENCES "public"."handover_steps"("transaction_id","step") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "handover_photos_position" ON "handover_photos" USING btree ("transaction_id","step","position");--> statement-breakpoint
CREATE INDEX "handover_photos_loose" ON "handover_photos" USING btree ("created_at") WHERE transaction_id is null;--> statement-breakpoint
CREATE INDEX "handover_photos_owner" ON "handover_photos" USING btree ("owner_id");--> statement-breakpoint
CREATE TRIGGER handover_photos_of_a_step BEFORE UPDATE OR DELETE ON handover_photos
  FOR EACH ROW WHEN (OLD.transaction_id IS NOT NULL) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER handover_photos_never_emptied BEFORE TRUNCATE ON handover_photos
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
