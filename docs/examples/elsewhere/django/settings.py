import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key

# Kept for all processes of one start.
SECRET_KEY = os.environ.setdefault("DJANGO_SECRET_KEY", get_random_secret_key())
JWT_SECRET = os.environ["JWT_SECRET"]
ALLOWED_HOSTS = ["127.0.0.1"]
ROOT_URLCONF = "accounts.urls"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "accounts",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]
AUTH_USER_MODEL = "accounts.User"
SESSION_COOKIE_NAME = "app_session"
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": Path(os.environ["WORK"]) / "db.sqlite3",
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 20},
    }
}
