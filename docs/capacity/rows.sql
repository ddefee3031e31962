-- 100000 rows of each table, as people make them; psql runs it on a database with the tables.
insert into users
select gen_random_uuid(), 'Ada Lovelace', 'user' || n || '@example.org', '$2a$12$' || repeat('x', 53)
from generate_series(1, 100000) n;
insert into user_tokens (id, value, user_id, created_at, client)
select gen_random_uuid(), encode(substr(sha256(id::text::bytea), 1, 16), 'base64'), id, now(),
  '203.0.113.7 Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
from users;
insert into sessions (digest, data, created_at, last_seen_at, expires_at, ends_at, client)
select sha256(id::text::bytea), jsonb_build_object('User', id::text), now(), now(),
  now() + row_number() over () * interval '1 ms', now() + interval '30 days',
  '203.0.113.7 Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
from users;
insert into failed_logins
select 'account:' || encode(sha256(id::text::bytea), 'base64'), 1,
  now() + row_number() over () * interval '1 ms'
from users;
