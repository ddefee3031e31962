create table if not exists recovery_mails (
  id uuid primary key,
  user_type text collate "C" not null,
  user_id text collate "C" not null,
  letter text not null,
  address text collate "C" not null,
  written_at timestamptz not null,
  due_at timestamptz not null,
  attempts int not null default 0,
  failed_at timestamptz,
  failure text not null default ''
);
create index if not exists recovery_mails_due on recovery_mails (due_at)
  where failed_at is null;
create table if not exists recovery_users (
  user_type text collate "C" not null,
  user_id text collate "C" not null,
  verified text collate "C",
  wanted text collate "C",
  primary key (user_type, user_id)
);
create table if not exists recovery_networks (
  user_type text collate "C" not null,
  user_id text collate "C" not null,
  digest bytea not null,
  seen_at timestamptz not null,
  primary key (user_type, user_id, digest),
  foreign key (user_type, user_id) references recovery_users on delete cascade
);
