-- Tokens of user types of an application's own, whose users are not in this database, or not in a
-- table that is known here: so there is no foreign key. A token is kept as its digest only.
create table typed_tokens (
  id uuid primary key,
  digest bytea not null unique check (octet_length(digest) = 32),
  user_type text collate "C" not null,
  user_id text collate "C" not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  last_used_at timestamptz,
  client text not null default ''
) with (fillfactor = 90);

create index typed_tokens_user on typed_tokens (user_type, user_id);

create index typed_tokens_expires_at on typed_tokens (expires_at) where expires_at is not null;
