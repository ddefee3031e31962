-- Text is compared byte by byte whatever collation the database was made with (AL-LGB-06).
create table users (
  id uuid primary key,
  name text not null,
  email text collate "C" not null unique,
  password_hash text not null
);

create table user_tokens (
  id uuid primary key,
  value text collate "C" not null unique,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz
);

create index user_tokens_user_id on user_tokens (user_id);

-- The digest stands for the session identifier, which is stored nowhere (DEC-14).
create table sessions (
  digest bytea primary key check (octet_length(digest) = 32),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_expires_at on sessions (expires_at);
