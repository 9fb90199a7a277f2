"""A back end that trusts a login through Gangway: identity tokens and webhooks, verified.

    pip install -r requirements.txt
    ISSUERS=https://secure.example,https://api.example PROJECT_ID=shop PAGE_ORIGIN=https://shop.example \\
        WEBHOOK_SECRET=whsec_... python server.py
"""

import base64
import hashlib
import hmac
import json
import os
import secrets
import sqlite3
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

import jwt

PROJECT_ID = os.environ.get("PROJECT_ID", "local")
ISSUERS = os.environ.get("ISSUERS", "http://secure.localhost:4101,http://localhost:4102").split(",")
PAGE_ORIGIN = os.environ.get("PAGE_ORIGIN", "http://localhost:4100")
WEBHOOK_SECRETS = [each for each in os.environ.get("WEBHOOK_SECRET", "").split(",") if each]
LONGEST_BODY = 100_000
NONCE_TIME = 600
WEBHOOK_TOLERANCE = 300

# PyJWT reads the keys when a token names one it does not know, and again after ten minutes.
keys = {
    issuer: jwt.PyJWKClient(f"{issuer}/.well-known/jwks.json", lifespan=600, timeout=5) for issuer in ISSUERS
}
database = sqlite3.connect(os.environ.get("DATABASE", "shop.sqlite"))
database.executescript(
    """create table if not exists handled (id text primary key);
       create table if not exists sessions (id text primary key, user_id text not null);
       create table if not exists nonces (nonce text primary key, ends_at real not null);"""
)


class Refused(Exception):
    """A token or webhook that is not valid here."""


def verify_token(token, nonce):
    """The id of the person a token names, and who signed it."""
    try:
        issuer = jwt.decode(token, options={"verify_signature": False}).get("iss")
        if not isinstance(issuer, str) or issuer not in keys:
            raise Refused("issuer")
        key = keys[issuer].get_signing_key_from_jwt(token)
        claims = jwt.decode(
            token,
            key.key,
            algorithms=["ES256"],
            audience=PROJECT_ID,
            issuer=issuer,
            leeway=30,
            options={"require": ["exp", "iat", "sub", "aud", "iss"]},
        )
    except jwt.exceptions.PyJWKClientConnectionError:
        raise  # The keys cannot be read, which says nothing about the token.
    except jwt.PyJWTError as error:
        raise Refused("token") from error
    # Another page of the project, as a preview of it, begins no session here.
    if claims.get("origin") != PAGE_ORIGIN:
        raise Refused("origin")
    if not hmac.compare_digest(str(claims.get("nonce", "")).encode(), nonce.encode()):
        raise Refused("nonce")
    return claims["sub"], issuer


def verify_webhook(headers, body):
    """The message of a webhook, by the scheme of Standard Webhooks. `body`: the bytes as they arrived."""
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not message_id or not timestamp.isdigit() or abs(time.time() - int(timestamp)) > WEBHOOK_TOLERANCE:
        raise Refused("time")
    signed = f"{message_id}.{timestamp}.".encode() + body
    given = [each for each in headers.get("webhook-signature", "").split(" ") if each.startswith("v1,")]
    for secret in WEBHOOK_SECRETS:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        if not key:
            continue
        expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
        if any(hmac.compare_digest(expected, each.encode()) for each in given):
            return message_id, json.loads(body)
    raise Refused("signature")


def handle_webhook(headers, body):
    message_id, message = verify_webhook(headers, body)
    with database:  # One transaction: a crash in between changes nothing, and the message comes again.
        if database.execute("insert or ignore into handled values (?)", (message_id,)).rowcount == 0:
            return
        if message["type"] in ("session.ended", "account.deleted"):
            database.execute("delete from sessions where user_id = ?", (message["data"]["userId"],))


def log_in(body):
    asked = json.loads(body)
    nonce = str(asked["nonce"])
    with database:
        row = database.execute("delete from nonces where nonce = ? returning ends_at", (nonce,)).fetchone()
    if row is None or row[0] < time.time():
        raise Refused("nonce")
    user_id, _issuer = verify_token(str(asked["token"]), nonce)
    session = secrets.token_urlsafe(32)
    with database:
        database.execute("insert into sessions values (?, ?)", (session, user_id))
    return {"session": session, "userId": user_id}


def make_nonce():
    nonce = secrets.token_hex(16)
    with database:
        database.execute("delete from nonces where ends_at < ?", (time.time(),))
        database.execute("insert into nonces values (?, ?)", (nonce, time.time() + NONCE_TIME))
    return {"nonce": nonce}


class Handler(BaseHTTPRequestHandler):
    timeout = 10  # Seconds for a request: this server has one thread, and one slow client holds it up.

    def do_POST(self):
        length = self.headers.get("content-length") or "0"
        if not length.isascii() or not length.isdigit() or int(length) > LONGEST_BODY:
            return self.answer(413, {"error": "Too long"})
        body = self.rfile.read(int(length))
        try:
            if self.path == "/nonce":
                return self.answer(200, make_nonce())
            if self.path == "/login":
                return self.answer(200, log_in(body))
            if self.path == "/hooks":
                handle_webhook(self.headers, body)
                return self.answer(204, None)
            return self.answer(404, {"error": "Not found"})
        except (Refused, ValueError, KeyError, TypeError):
            return self.answer(401, {"error": "Not valid"})
        except jwt.exceptions.PyJWKClientConnectionError:
            return self.answer(503, {"error": "Try again later"})

    def answer(self, status, body):
        text = b"" if body is None else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)


if __name__ == "__main__":
    HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4122"))), Handler).serve_forever()
