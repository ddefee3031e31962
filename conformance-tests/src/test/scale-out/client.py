"""HTTP over TLS as a client that knows nothing of the server but its address."""
import base64
import http.client
import json
import urllib.parse

PATIENCE = 10


class Answer:
    """An answer as it came; status 0 where there was none."""

    def __init__(self, status=0, headers=None, body=b""):
        self.status = status
        self.headers = headers or {}
        self.body = body

    def member(self, name):
        try:
            return json.loads(self.body).get(name, "")
        except ValueError:
            return ""

    def cookie(self):
        """Name and value of the cookie that is set, or nothing."""
        pair = self.headers.get("Set-Cookie", "").split(";")[0]
        return pair if pair.partition("=")[2] else ""

    def names(self, account):
        """Whether it says whose credential it was: most routes by the identifier, one by the address."""
        return self.member("id") == account.identifier or self.body == account.email.encode()

    def is_of_an_instance(self):
        """The proxy in between gives no answer of its own an identifier."""
        return "X-Request-Id" in self.headers


class Client:
    """One connection that is kept as long as it can be, from an address of the loopback network."""

    def __init__(self, port, context, source):
        self.port = port
        self.context = context
        self.source = source
        self.connection = None

    def send(self, method, path, headers=None, content=None):
        if self.connection is None:
            self.connection = http.client.HTTPSConnection(
                "127.0.0.1", self.port, timeout=PATIENCE, context=self.context, source_address=(self.source, 0)
            )
        try:
            self.connection.request(method, path, content, headers or {})
            answer = self.connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        except (OSError, http.client.HTTPException):
            self.close()
            return Answer()

    def close(self):
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    # What people do, each once.

    def register(self, account):
        content = dict(name="Drill", email=account.email, password=account.password, confirmPassword=account.password)
        return self.send("POST", "/users", {"Content-Type": "application/json"}, json.dumps(content))

    def token_login(self, account):
        return self.send("POST", "/login", basic(account))

    def jwt_login(self, account):
        return self.send("POST", "/jwt/login", basic(account))

    def basic_login(self, account, password=None):
        return self.send("POST", "/basic/login", basic(account, password))

    def form_login(self, account):
        content = urllib.parse.urlencode(dict(username=account.email, password=account.password))
        return self.send("POST", "/web/login", {"Content-Type": "application/x-www-form-urlencoded"}, content)

    def me_by_token(self, token):
        return self.send("GET", "/me", bearer(token))

    def me_by_session(self, cookie):
        return self.send("GET", "/session/me", {"Cookie": cookie})

    def check_jwt(self, token):
        return self.send("POST", "/jwt/validateLoggedInUser", bearer(token))

    def revoke(self, token, identifier):
        return self.send("DELETE", "/account/tokens/" + identifier, bearer(token))

    def log_out(self, cookie):
        return self.send("POST", "/web/logout", {"Cookie": cookie})

    def change_password(self, token, current, new):
        return self.account("PUT", "/account/password", token, currentPassword=current, newPassword=new)

    def delete_account(self, token, current):
        return self.account("DELETE", "/account", token, currentPassword=current)

    def account(self, method, path, token, **members):
        return self.send(method, path, bearer(token) | {"Content-Type": "application/json"}, json.dumps(members))


def basic(account, password=None):
    """By the account's password, or by another one."""
    pair = f"{account.email}:{password or account.password}".encode()
    return {"Authorization": "Basic " + base64.b64encode(pair).decode()}


def bearer(token):
    return {"Authorization": "Bearer " + token}
