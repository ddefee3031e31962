"""Visitors that register, log in, ask who they are and log out again, all the time."""
import random
import secrets
import threading
import time

from client import Client
from ledger import Account

READS_EACH_TIME = 8
PAUSE = 0.15


class Visitor:
    """One person after the other, on one connection, at a steady pace."""

    def __init__(self, number, service, ledger, record, seed):
        self.client = Client(service.port, service.context(), f"127.0.1.{number + 1}")
        self.ledger = ledger
        self.record = record
        self.chance = random.Random(f"{seed}-{number}")
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self.live, name=f"visitor-{number}")

    def live(self):
        account = None
        while not self.ending.is_set():
            account = self.register() or account
            if account:
                self.log_in(account)
                for _ in range(READS_EACH_TIME):
                    self.read(account)
                account = self.end_something(account)
        self.client.close()

    def ask(self, kind, what, expected):
        """The answer, when it is the expected one."""
        self.ending.wait(PAUSE * self.chance.uniform(0.5, 1.5))
        if self.ending.is_set():
            return None
        begin = time.monotonic()
        answer = what()
        self.record.note(kind, begin, time.monotonic(), answer, expected)
        return answer if answer.status == expected else None

    def register(self):
        account = Account.fresh()
        answer = self.ask("write", lambda: self.client.register(account), 200)
        if answer is None:
            return None
        account.identifier = answer.member("id")
        self.ledger.add(account)
        return account

    def log_in(self, account):
        answer = self.ask("write", lambda: self.client.token_login(account), 200)
        if answer:
            account.tokens[answer.member("value")] = answer.member("id")
        answer = self.ask("write", lambda: self.client.form_login(account), 303)
        if answer and answer.cookie():
            account.sessions.append(answer.cookie())
        answer = self.ask("login", lambda: self.client.jwt_login(account), 200)
        if answer:
            account.jwts.append(answer.member("token"))

    def read(self, account):
        ways = [(self.client.me_by_token, token) for token in account.tokens]
        ways += [(self.client.me_by_session, cookie) for cookie in account.sessions]
        ways += [(self.client.check_jwt, token) for token in account.jwts]
        if ways:
            way, credential = self.chance.choice(ways)
            answer = self.ask("read", lambda: way(credential), 200)
            if answer and way != self.client.check_jwt and not answer.names(account):
                self.record.wrong(f"somebody else for {account.email}")

    def end_something(self, account):
        """The account, where it is known how it is opened. What is not acknowledged may have ended or not, and is asked for no more."""
        chosen = self.chance.random()
        if account.tokens and chosen < 0.2:
            return self.change_password(account)
        if account.tokens and chosen < 0.3:
            return self.delete(account)
        self.log_out(account)
        return account

    def change_password(self, account):
        """All but the token that asks ends with it."""
        token, identifier = account.tokens.popitem()
        former, account.password = account.password, None
        others = account.take_credentials()
        account.tokens[token] = identifier
        new = "zebra " + secrets.token_hex(8)
        if self.ask("write", lambda: self.client.change_password(token, former, new), 200):
            account.password = new
            account.former_passwords.append(former)
            account.end(others)
            return account
        return None

    def delete(self, account):
        token = next(iter(account.tokens))
        credentials = account.take_credentials()
        if self.ask("write", lambda: self.client.delete_account(token, account.password), 200):
            account.deleted = True
            account.end(credentials)
        else:
            self.ledger.forget(account)

    def log_out(self, account):
        if account.tokens and self.chance.random() < 0.4:
            token, identifier = account.tokens.popitem()
            if self.ask("write", lambda: self.client.revoke(token, identifier), 200):
                account.ended_tokens.append(token)
        elif account.sessions and self.chance.random() < 0.6:
            cookie = account.sessions.pop()
            if self.ask("write", lambda: self.client.log_out(cookie), 303):
                account.ended_sessions.append(cookie)


class Load:
    """All visitors."""

    def __init__(self, service, ledger, record, visitors, seed):
        self.visitors = [Visitor(number, service, ledger, record, seed) for number in range(visitors)]

    def begin(self):
        for visitor in self.visitors:
            visitor.thread.start()

    def end(self):
        for visitor in self.visitors:
            visitor.ending.set()
        for visitor in self.visitors:
            visitor.thread.join()
