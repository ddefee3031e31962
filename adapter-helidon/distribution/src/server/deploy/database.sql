-- A role that owns its database and nothing else. Its password stands in a file.
\set password `cat /run/secrets/database-password`
create role authlayer login password :'password';
create database authlayer owner authlayer;
