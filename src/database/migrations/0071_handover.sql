CREATE TABLE "handover_plans" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"step" text NOT NULL,
	"user_id" uuid NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"look_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "handover_steps" (
	"transaction_id" uuid NOT NULL,
	"step" text NOT NULL,
	"by" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"way" text,
	"courier" text,
	"tracking" text,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	CONSTRAINT "handover_steps_transaction_id_step_pk" PRIMARY KEY("transaction_id","step"),
	CONSTRAINT "handover_steps_by" CHECK (("handover_steps"."by" = 'provider') = ("handover_steps"."step" in ('dispatched', 'returned'))),
	CONSTRAINT "handover_steps_way" CHECK (("handover_steps"."way" is not null) = ("handover_steps"."step" in ('dispatched', 'sent-back'))),
	CONSTRAINT "handover_steps_courier" CHECK ("handover_steps"."way" = 'courier' or ("handover_steps"."courier" is null and "handover_steps"."tracking" is null))
);
--> statement-breakpoint
CREATE TABLE "provider_cancellations" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "handover_plans" ADD CONSTRAINT "handover_plans_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_plans" ADD CONSTRAINT "handover_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_steps" ADD CONSTRAINT "handover_steps_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_steps" ADD CONSTRAINT "handover_steps_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_cancellations" ADD CONSTRAINT "provider_cancellations_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_cancellations" ADD CONSTRAINT "provider_cancellations_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handover_plans_user" ON "handover_plans" USING btree ("user_id","from_at");--> statement-breakpoint
CREATE INDEX "handover_plans_look" ON "handover_plans" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE INDEX "provider_cancellations_provider" ON "provider_cancellations" USING btree ("provider_id");--> statement-breakpoint
CREATE TRIGGER handover_steps_append_only BEFORE UPDATE OR DELETE ON handover_steps
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER handover_steps_never_emptied BEFORE TRUNCATE ON handover_steps
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER provider_cancellations_append_only BEFORE UPDATE OR DELETE ON provider_cancellations
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER provider_cancellations_never_emptied BEFORE TRUNCATE ON provider_cancellations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Sales that were accepted before anybody could say that they were sent: a week to say so, and no less.
UPDATE transactions SET due_transition = 'cancel', due_at = rotation_now() + interval '7 days'
WHERE state = 'accepted' AND kind = 'sale';
--> statement-breakpoint
-- What is expected next of all that are accepted is worked out by the sweep.
INSERT INTO handover_plans (transaction_id, step, user_id, from_at, look_at)
SELECT id, 'dispatched', provider_id, 'infinity', rotation_now() FROM transactions WHERE state = 'accepted';
