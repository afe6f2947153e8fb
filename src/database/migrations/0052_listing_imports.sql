CREATE TABLE "listing_import_rows" (
	"import_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"listing_id" uuid,
	"photos" jsonb NOT NULL,
	CONSTRAINT "listing_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "listing_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"csv" text NOT NULL,
	"problem" text,
	"photos" jsonb,
	"zip_key" text,
	"claimed_by" text,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing_import_rows" ADD CONSTRAINT "listing_import_rows_import_id_listing_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."listing_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_import_rows" ADD CONSTRAINT "listing_import_rows_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_imports" ADD CONSTRAINT "listing_imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_import_rows_listing" ON "listing_import_rows" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "listing_imports_owner" ON "listing_imports" USING btree ("owner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "listing_imports_one_running" ON "listing_imports" USING btree ("owner_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "listing_imports_running" ON "listing_imports" USING btree ("created_at") WHERE state = 'running';