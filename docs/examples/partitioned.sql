create table users (
  id uuid not null,
  name text not null,
  email text collate "C" primary key,
  password_hash text not null
) partition by hash (email);

create index users_id on users (id);

create table user_tokens (
  id uuid not null,
  value text collate "C" not null,
  user_id uuid not null,
  expires_at timestamptz,
  created_at timestamptz,
  last_used_at timestamptz,
  client text not null default ''
) partition by hash (token_key(value));

create index user_tokens_value on user_tokens (value);
create index user_tokens_id on user_tokens (id);
create index user_tokens_user_id on user_tokens (user_id);
create index user_tokens_expires_at on user_tokens (expires_at) where expires_at is not null;

create table sessions (
  digest bytea primary key check (octet_length(digest) = 32),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  token_id uuid,
  ends_at timestamptz,
  client text not null default '',
  identities jsonb
) partition by hash (digest);

create index sessions_expires_at on sessions (expires_at);
create index sessions_token_id on sessions (token_id) where token_id is not null;
create index sessions_data on sessions using gin (data jsonb_path_ops) with (fastupdate = off);

create table failed_logins (
  key text collate "C" primary key,
  failures int not null check (failures >= 0),
  until timestamptz not null
) partition by hash (key);

create index failed_logins_until on failed_logins (until);

do $$
declare
  parted text;
begin
  foreach parted in array array['users', 'user_tokens', 'sessions', 'failed_logins'] loop
    for part in 0..3 loop
      execute format('create table %1$s_%2$s partition of %1$s for values with (modulus 4, remainder %2$s)',
        parted, part);
    end loop;
  end loop;
  for part in 0..3 loop
    execute format('create unique index on user_tokens_%s (token_key(value))', part);
  end loop;
end
$$;

-- A row that moves to another partition is deleted here and inserted there. The token is not revoked.
create function end_tokens_of_user() returns trigger language plpgsql as $$
begin
  delete from user_tokens
  where user_id = old.id and not exists (select from users where id = old.id);
  return null;
end
$$;

create trigger end_tokens after delete on users for each row execute function end_tokens_of_user();

create function end_sessions_of_token() returns trigger language plpgsql as $$
begin
  delete from sessions
  where token_id = old.id and not exists (select from user_tokens where id = old.id);
  return null;
end
$$;

create trigger end_sessions after delete on user_tokens for each row execute function end_sessions_of_token();

-- As in one table: a session with another user goes on without the token's.
create trigger leave_session_to_others before delete on user_tokens
for each row execute function leave_session_to_others();
