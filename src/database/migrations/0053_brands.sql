CREATE TABLE "brands" (
	"key" text PRIMARY KEY NOT NULL,
	"verdict" text NOT NULL,
	"name" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	CONSTRAINT "brands_name" CHECK (length("brands"."name") between 1 and 60 and "brands"."name" not like '%,%')
);
