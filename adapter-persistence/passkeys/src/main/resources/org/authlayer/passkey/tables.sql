create table if not exists passkeys (
  id text collate "C" primary key,
  credential_id bytea not null unique,
  user_type text collate "C" not null,
  user_id text collate "C" not null,
  user_handle bytea not null,
  attested bytea not null,
  sign_count bigint not null,
  can_back_up boolean not null,
  backed_up boolean not null,
  name text not null,
  since timestamptz not null,
  last_used timestamptz,
  copied timestamptz
);
create index if not exists passkeys_of_user on passkeys (user_type, user_id);
create table if not exists passkey_users (
  user_type text collate "C" not null,
  user_id text collate "C" not null,
  hash bytea not null,
  primary key (user_type, user_id)
);
create table if not exists passkey_keys (
  id int primary key,
  secret bytea not null
);
insert into passkey_keys
select 1, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
on conflict do nothing;
