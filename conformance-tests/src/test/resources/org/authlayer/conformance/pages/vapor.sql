--
-- PostgreSQL database dump
--

\restrict Hv5rlhENicD5nWQRdAqAiTkMuYIyZiadnXe7Y1fTqfOgR4mozVh9NkevzFbNcYO

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: _fluent_migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public._fluent_migrations (
    id uuid NOT NULL,
    name text NOT NULL,
    batch bigint NOT NULL,
    created_at timestamp with time zone,
    updated_at timestamp with time zone
);


--
-- Name: user_tokens; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.user_tokens (
    id uuid NOT NULL,
    value text NOT NULL,
    user_id uuid NOT NULL
);


--
-- Name: users; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.users (
    id uuid NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL
);


--
-- Data for Name: _fluent_migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public._fluent_migrations VALUES ('d3a733ba-5f0d-49a2-8147-635ee8a129d3', 'App.User.Migration', 1, '2026-01-02 03:04:05+00', '2026-01-02 03:04:05+00');
INSERT INTO public._fluent_migrations VALUES ('19b1a260-ca48-4d0f-9606-902602afea5d', 'App.UserToken.Migration', 1, '2026-01-02 03:04:05+00', '2026-01-02 03:04:05+00');


--
-- Data for Name: user_tokens; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.user_tokens VALUES ('1bfad4a7-077a-4c24-baa3-3d5a5f238e14', 'Puode+oYKp0iFMMjVNww1g==', '48f70765-d464-4be0-a77c-d9c43a4fa1d4');
INSERT INTO public.user_tokens VALUES ('f2b4facc-fb9d-4292-8936-d910c441bd63', 'UzNReXP+AqFAFwK6ySTNHQ==', '49f5eafb-de00-4b17-9abf-cceb8e2f3d53');


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.users VALUES ('48f70765-d464-4be0-a77c-d9c43a4fa1d4', 'Ada', 'Ada@example.org', '$2b$12$xQu3hpM3pdBZAQPkjtmZdON4ngxgILLKMSOjwfiYj4Y9xRc4Aew/q');
INSERT INTO public.users VALUES ('49f5eafb-de00-4b17-9abf-cceb8e2f3d53', 'Grace', 'grace@example.org', '$2b$08$fm3AYbTrYKXa0zT8w5OU3ehoDYfO1HRT3Mck3RPgxWUO8DHU2YcoO');
INSERT INTO public.users VALUES ('b4801b29-a39e-491f-a3ae-be5a59374acb', 'Long', 'long@example.org', '$2b$08$nm04Jirt3UoNEWe7FM2LM.47LXqG3Z22VoGEYFxScGEPyrK/t/zyS');


--
-- Name: _fluent_migrations _fluent_migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public._fluent_migrations
    ADD CONSTRAINT _fluent_migrations_pkey PRIMARY KEY (id);


--
-- Name: _fluent_migrations uq:_fluent_migrations.name; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public._fluent_migrations
    ADD CONSTRAINT "uq:_fluent_migrations.name" UNIQUE (name);


--
-- Name: user_tokens uq:user_tokens.value; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.user_tokens
    ADD CONSTRAINT "uq:user_tokens.value" UNIQUE (value);


--
-- Name: users uq:users.email; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT "uq:users.email" UNIQUE (email);


--
-- Name: user_tokens user_tokens_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.user_tokens
    ADD CONSTRAINT user_tokens_pkey PRIMARY KEY (id);


--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);


--
-- Name: user_tokens user_tokens_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.user_tokens
    ADD CONSTRAINT user_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);


--
-- PostgreSQL database dump complete
--

\unrestrict Hv5rlhENicD5nWQRdAqAiTkMuYIyZiadnXe7Y1fTqfOgR4mozVh9NkevzFbNcYO

