-- What the stay of each user in a session depends on, by type; null in a row that an earlier version
-- wrote. data goes on naming the users, as earlier versions read it.
alter table sessions add column identities jsonb;

-- A token takes along the user that it authenticated, and the whole session only if that has no other
-- user. A foreign key cannot choose. The search path is that of this step, so that a deletion with
-- another one finds the sessions too.
create or replace function leave_session_to_others() returns trigger
language plpgsql set search_path from current as $$
begin
  update sessions set
    token_id = null,
    data = data - left_by.types,
    identities = identities - left_by.types
  from (
    select s.digest, array_agg(one.key) filter (where one.value -> 'token' is not null) as types
    from sessions s cross join jsonb_each(s.identities) one
    where s.token_id = old.id
    group by s.digest
    having bool_or(one.value -> 'token' is null)) left_by
  where sessions.digest = left_by.digest;
  return old;
end
$$;

create trigger leave_session_to_others before delete on user_tokens
for each row execute function leave_session_to_others();
