CREATE TABLE "thread_reads" (
	"transaction_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_until" timestamp with time zone NOT NULL,
	CONSTRAINT "thread_reads_transaction_id_user_id_pk" PRIMARY KEY("transaction_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "once_key" text;--> statement-breakpoint
ALTER TABLE "thread_reads" ADD CONSTRAINT "thread_reads_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reads" ADD CONSTRAINT "thread_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_reads_user" ON "thread_reads" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "messages" USING btree ("sender_id","once_key") WHERE once_key is not null;
