"""What the service acknowledged, to be asked for at the end."""
import base64
import dataclasses
import json
import secrets
import threading


@dataclasses.dataclass
class Account:
    """Somebody, and what is known to be theirs. Only its own visitor changes it."""

    email: str
    password: str
    identifier: str = ""
    former_passwords: list = dataclasses.field(default_factory=list)
    deleted: bool = False
    tokens: dict = dataclasses.field(default_factory=dict)
    sessions: list = dataclasses.field(default_factory=list)
    jwts: list = dataclasses.field(default_factory=list)
    ended_tokens: list = dataclasses.field(default_factory=list)
    ended_sessions: list = dataclasses.field(default_factory=list)
    ended_jwts: list = dataclasses.field(default_factory=list)

    def take_credentials(self):
        """Whatever opened the account, and is its own no more."""
        taken = list(self.tokens), self.sessions, self.jwts
        self.tokens, self.sessions, self.jwts = {}, [], []
        return taken

    def end(self, credentials):
        tokens, sessions, jwts = credentials
        self.ended_tokens += tokens
        self.ended_sessions += sessions
        self.ended_jwts += jwts

    @staticmethod
    def fresh():
        unique = secrets.token_hex(10)
        return Account(f"drill-{unique}@example.org", "horse " + secrets.token_hex(8))


PLANTED = 5


class Ledger:
    """All accounts that were acknowledged."""

    def __init__(self):
        self.accounts = []
        self.lock = threading.Lock()

    def add(self, account):
        with self.lock:
            self.accounts.append(account)

    def forget(self, account):
        """It is there, or it is not: nobody knows."""
        with self.lock:
            self.accounts.remove(account)

    def counts(self):
        lists = ("former_passwords", "tokens", "sessions", "jwts", "ended_tokens", "ended_sessions", "ended_jwts")
        deleted = sum(account.deleted for account in self.accounts)
        return {"accounts": len(self.accounts) - deleted, "deleted_accounts": deleted} | {
            kind: sum(len(getattr(account, kind)) for account in self.accounts) for kind in lists
        }


def planted(ledger):
    """PLANTED things that are not so: an account that nobody made, a token that nobody got, an end, a change of a password
    and a deletion that were none."""
    somebody = next(account for account in ledger.accounts if account.tokens and account.password)
    known = Account(somebody.email, somebody.password, somebody.identifier)
    wrong = dataclasses.replace(known, tokens={"never": ""}, former_passwords=[known.password])
    wrong.ended_tokens = [next(iter(somebody.tokens))]
    lie = Ledger()
    lie.accounts = [wrong, Account.fresh(), dataclasses.replace(known, deleted=True)]
    return lie


def kid(jwt):
    """Which key signed it: in the first of its three parts."""
    head = jwt.split(".")[0]
    return json.loads(base64.urlsafe_b64decode(head + "=" * (-len(head) % 4)))["kid"]


def check_keys(client, ledger, ended):
    """How many signed tokens of the key that ended there are, how many others, and which are not judged so."""
    counts, wrong = [0, 0], []
    for account in ledger.accounts:
        for jwt in account.jwts:
            of_ended = kid(jwt) == ended
            counts[0 if of_ended else 1] += 1
            status = client.check_jwt(jwt).status
            if status != (401 if of_ended else 200):
                wrong.append(f"signed token of {account.email}: {status}")
    return counts, wrong


def check(client, ledger):
    """Everything that was acknowledged and is not as it was, one line each."""
    wrong = []

    def expect(what, account, answer, status, named=False):
        right = answer.status == status and (not named or answer.names(account))
        if not right:
            wrong.append(f"{what} of {account.email}: {answer.status}")

    for account in ledger.accounts:
        if account.deleted:
            expect("deleted account", account, client.basic_login(account), 401)
        elif account.password:
            expect("account", account, client.basic_login(account), 200, True)
        for former in account.former_passwords:
            expect("former password", account, client.basic_login(account, former), 401)
        for token in account.tokens:
            expect("token", account, client.me_by_token(token), 200, True)
        for cookie in account.sessions:
            expect("session", account, client.me_by_session(cookie), 200, True)
        for token in account.jwts:
            expect("signed token", account, client.check_jwt(token), 200)
        for token in account.ended_tokens:
            expect("ended token", account, client.me_by_token(token), 401)
        for cookie in account.ended_sessions:
            expect("ended session", account, client.me_by_session(cookie), 401)
        for token in account.ended_jwts:
            expect("ended signed token", account, client.check_jwt(token), 401)
    return wrong
