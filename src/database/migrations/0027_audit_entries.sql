-- What operators did. Its rows can be neither changed nor removed.
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"operator_id" uuid,
	"on_behalf_of" uuid,
	"permission" text NOT NULL,
	"action" text,
	"resource_kind" text NOT NULL,
	"resource_id" uuid,
	"reason" text,
	"request_id" uuid,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	CONSTRAINT "audit_entries_reason" CHECK (length("audit_entries"."reason") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_on_behalf_of_users_id_fk" FOREIGN KEY ("on_behalf_of") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_operator" ON "audit_entries" USING btree ("operator_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_on_behalf" ON "audit_entries" USING btree ("on_behalf_of","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_resource" ON "audit_entries" USING btree ("resource_id");--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_never_emptied BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
