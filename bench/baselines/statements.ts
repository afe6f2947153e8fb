/** The statements of the baselines: each is answered by one index. */
export const listStatement = `
  select id, title, designer, kind, sizes, place, region, price_amount, shipping_amount, rrp_amount, currency
  from listings where state = 'published' and deleted_at is null and (kind = 'rent' or stock > 0)
  order by published_at desc nulls last, id limit 24`;
export const detailStatement = 'select * from listings where id = $1';
export const makeInserts = 'create table if not exists bench_inserts (id bigserial primary key, words text not null)';
export const insertStatement = 'insert into bench_inserts (words) values ($1)';
