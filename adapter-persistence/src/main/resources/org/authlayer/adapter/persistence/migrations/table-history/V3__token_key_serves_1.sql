-- Half of a token's digest, whichever of its two forms the table has (DEC-39), so that a look-up is
-- one probe of one index.
create or replace function token_key(value text) returns uuid
language sql immutable strict parallel safe
return cast(
  case
    when value ~ '^sha256:[0-9a-f]{64}$' then substr(value, 8, 32)
    else encode(substr(sha256(convert_to(value, 'UTF8')), 1, 16), 'hex')
  end as uuid);

-- Who has many rows makes the index beforehand, beside writers; an attempt that failed leaves one
-- that is not used.
do $$
begin
  if exists (
    select from pg_index
    where indexrelid = to_regclass('user_tokens_key') and not indisvalid) then
    drop index user_tokens_key;
  end if;
end
$$;

create unique index if not exists user_tokens_key on user_tokens (token_key(value));
