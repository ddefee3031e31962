create table if not exists second_factors (
  user_type text collate "C" not null,
  user_id text collate "C" not null,
  secret bytea not null,
  since timestamptz not null,
  last_step bigint not null,
  recovery_codes text[] not null,
  primary key (user_type, user_id)
);
