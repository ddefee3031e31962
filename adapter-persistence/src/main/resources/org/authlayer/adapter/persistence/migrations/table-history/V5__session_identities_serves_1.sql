-- What the stay of each user in a session depends on, by type; null in a row that an earlier version
-- wrote. data goes on naming the users, as earlier versions read it.
alter table sessions add column identities jsonb;

-- A token takes along the user that it authenticated, and the whole session only if that has no other
-- user. A foreign key cannot choose. The sessions are those beside the trigger's own table, also after
-- all tables moved to another schema.
create or replace function leave_session_to_others() returns trigger
language plpgsql as $$
begin
  execute format('
    update %1$I.sessions stored set
      token_id = null,
      data = data - left_by.types,
      identities = identities - left_by.types
    from (
      select s.digest, array_agg(one.key) filter (where one.value -> ''token'' is not null) as types
      from %1$I.sessions s cross join jsonb_each(s.identities) one
      where s.token_id = $1
      group by s.digest
      having bool_or(one.value -> ''token'' is null)) left_by
    where stored.digest = left_by.digest', tg_table_schema) using old.id;
  return old;
end
$$;

create trigger leave_session_to_others before delete on user_tokens
for each row execute function leave_session_to_others();
