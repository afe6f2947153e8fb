CREATE TABLE "id_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"birthday" date,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	CONSTRAINT "id_checks_decided" CHECK (("id_checks"."state" = 'pending') = ("id_checks"."decided_at" is null)),
	CONSTRAINT "id_checks_reason" CHECK (("id_checks"."state" = 'rejected') = ("id_checks"."reason" is not null)),
	CONSTRAINT "id_checks_not_own" CHECK ("id_checks"."decided_by" <> "id_checks"."user_id")
);
--> statement-breakpoint
CREATE TABLE "id_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid,
	"check_id" uuid,
	"side" text,
	"file_key" text NOT NULL,
	"sealed_key" text,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "id_photos_file_key_unique" UNIQUE("file_key"),
	CONSTRAINT "id_photos_removed_key" CHECK ("id_photos"."removed_at" is null or "id_photos"."sealed_key" is null)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "id_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "id_checks" ADD CONSTRAINT "id_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "id_checks" ADD CONSTRAINT "id_checks_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "id_photos" ADD CONSTRAINT "id_photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "id_photos" ADD CONSTRAINT "id_photos_check_id_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."id_checks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "id_checks_pending" ON "id_checks" USING btree ("user_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "id_checks_user" ON "id_checks" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "id_checks_queue" ON "id_checks" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "id_photos_side" ON "id_photos" USING btree ("check_id","side");--> statement-breakpoint
CREATE INDEX "id_photos_owner" ON "id_photos" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "id_photos_removed" ON "id_photos" USING btree ("id") WHERE removed_at is not null;--> statement-breakpoint
DROP TRIGGER users_shown ON users;
--> statement-breakpoint
-- Of the metadata a search reads the collection alone. Whether the ID is checked is shown, and not when.
CREATE CONSTRAINT TRIGGER users_shown AFTER UPDATE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((
      OLD.display_name, OLD.first_name, OLD.last_name, OLD.bio, OLD.place, OLD.image_id, OLD.banned, OLD.deleted_at,
      OLD.metadata ->> 'collection', OLD.id_verified_at IS NULL
    ) IS DISTINCT FROM (
      NEW.display_name, NEW.first_name, NEW.last_name, NEW.bio, NEW.place, NEW.image_id, NEW.banned, NEW.deleted_at,
      NEW.metadata ->> 'collection', NEW.id_verified_at IS NULL
    ))
  EXECUTE FUNCTION count_catalogue_change();
