create table customers (
  number bigint generated always as identity primary key,
  email text not null unique,
  hash text not null);

create table operators (
  number bigint generated always as identity primary key,
  email text not null unique,
  hash text not null,
  role text not null check (role in ('clerk', 'admin')));

create table invoices (
  number bigint generated always as identity primary key,
  customer bigint not null references customers on delete cascade,
  article text not null,
  amount numeric(12, 2) not null check (amount > 0));
