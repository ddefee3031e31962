-- Additive only: a server of the release before runs on beside this one, and its rows are whole.
alter table user_tokens
  add column created_at timestamptz,
  add column last_used_at timestamptz,
  add column client text not null default '';

-- Room on each page for last_used_at to be written without touching an index.
alter table user_tokens set (fillfactor = 90);

create index user_tokens_expires_at on user_tokens (expires_at) where expires_at is not null;

alter table sessions
  add column token_id uuid references user_tokens (id) on delete cascade,
  add column ends_at timestamptz,
  add column client text not null default '';

create index sessions_token_id on sessions (token_id) where token_id is not null;

-- Finds the sessions that remember a user, whatever the entry is called. Without the list of
-- pending entries, because a look-up would have to read all of it.
create index sessions_data on sessions using gin (data jsonb_path_ops) with (fastupdate = off);

-- A count changes in place: its window, which is indexed, stays as it is while failures are added.
create table failed_logins (
  key text collate "C" primary key,
  failures int not null check (failures >= 0),
  until timestamptz not null
) with (fillfactor = 50);

create index failed_logins_until on failed_logins (until);
