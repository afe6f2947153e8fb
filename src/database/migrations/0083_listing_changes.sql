CREATE TABLE "listing_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"listing_id" uuid NOT NULL,
	"changed_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	"before" jsonb NOT NULL,
	"may_fit" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_search_finds" (
	"saved_search_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	CONSTRAINT "saved_search_finds_saved_search_id_listing_id_pk" PRIMARY KEY("saved_search_id","listing_id")
);
--> statement-breakpoint
ALTER TABLE "listing_changes" ADD CONSTRAINT "listing_changes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_finds" ADD CONSTRAINT "saved_search_finds_saved_search_id_saved_searches_id_fk" FOREIGN KEY ("saved_search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_finds" ADD CONSTRAINT "saved_search_finds_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_changes_latest" ON "listing_changes" USING btree ("changed_at","may_fit","listing_id");--> statement-breakpoint
CREATE INDEX "listing_changes_listing" ON "listing_changes" USING btree ("listing_id","id");--> statement-breakpoint
CREATE INDEX "saved_search_finds_listing" ON "saved_search_finds" USING btree ("listing_id");--> statement-breakpoint
-- What saved searches have told before: as far as their notifications name it.
INSERT INTO saved_search_finds (saved_search_id, listing_id)
SELECT DISTINCT s.id, l.id FROM notification_events e
  CROSS JOIN jsonb_array_elements(e.facts -> 'listings') told
  JOIN saved_searches s ON s.id::text = e.facts ->> 'savedSearchId'
  JOIN listings l ON l.id::text = told ->> 'id'
WHERE e.kind = 'search-found';
--> statement-breakpoint
-- Every column counts but those that no search compares: private ones, terms, texts whose words are in `search_text`, and
-- times. A column that is added is compared.
CREATE FUNCTION note_listing_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  overwritten jsonb;
  ahead CONSTANT datemultirange := datemultirange(daterange((rotation_now() - interval '1 day')::date, NULL));
BEGIN
  SELECT jsonb_object_agg(was.key, was.value) INTO overwritten
  FROM jsonb_each(to_jsonb(OLD)) was JOIN jsonb_each(to_jsonb(NEW)) now USING (key)
  WHERE was.value IS DISTINCT FROM now.value
    AND was.key <> ALL (array['private_data', 'metadata', 'description', 'flaws', 'care', 'alterations', 'place',
      'availability_plan', 'rrp_amount', 'is_instant', 'floor_percent', 'decline_below_percent', 'accept_from_percent',
      'can_back_up', 'late_cancellation', 'late_fee_amount', 'cleaning_cap_amount', 'repair_cap_amount',
      'loss_cap_amount', 'returned_because', 'closed_because', 'created_at', 'updated_at', 'published_at', 'submitted_at'])
    AND NOT (was.key = 'stock' AND coalesce(OLD.stock, 0) > 0 AND coalesce(NEW.stock, 0) > 0);
  IF overwritten IS NOT NULL THEN
    INSERT INTO listing_changes (listing_id, before, may_fit) VALUES (NEW.id, overwritten,
      NEW.state = 'published' AND NEW.deleted_at IS NULL AND (NEW.kind = 'rent' OR coalesce(NEW.stock, 0) > 0)
      AND (overwritten - array['booked', 'closed'] <> '{}'
        OR NOT isempty(((OLD.booked - NEW.booked) + (OLD.closed - NEW.closed)) * ahead)));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER listings_changed AFTER UPDATE ON listings
  FOR EACH ROW WHEN (OLD.published_at IS NOT NULL AND OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION note_listing_change();
