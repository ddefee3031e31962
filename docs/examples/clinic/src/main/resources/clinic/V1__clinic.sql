create table patients (
  number bigint generated always as identity primary key,
  name text not null,
  email text not null unique,
  hash text not null);

create table profiles (
  patient bigint primary key references patients on delete cascade,
  insurance text not null);

create table clinicians (
  number bigint generated always as identity primary key,
  name text not null,
  email text not null unique,
  hash text not null,
  roles text[] not null);

create table visits (
  number bigint generated always as identity primary key,
  patient bigint not null references patients on delete cascade,
  doctor bigint not null references clinicians,
  day date not null,
  fee numeric(12, 2) not null check (fee >= 0),
  unique (doctor, day));
