CREATE TABLE "balance_checks" (
	"day" date PRIMARY KEY NOT NULL,
	"available" bigint NOT NULL,
	"pending" bigint NOT NULL,
	"moving" bigint NOT NULL,
	"to_lenders" bigint NOT NULL,
	"refunds" bigint NOT NULL,
	"transfers" bigint NOT NULL,
	"with_banks" bigint NOT NULL,
	"unexplained" bigint NOT NULL,
	"alarmed_at" timestamp with time zone,
	"checked_at" timestamp with time zone NOT NULL
);
