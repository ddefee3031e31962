tools="python3"
build() {
  python3 -m venv venv
  python3 -c 'import django, jwt' || venv/bin/pip install -q -r requirements.txt
  mkdir -p accounts/migrations
  touch accounts/migrations/__init__.py
  venv/bin/python manage.py makemigrations accounts
  venv/bin/python manage.py migrate
}
serve() { exec venv/bin/python manage.py runserver --noreload "127.0.0.1:$PORT"; }
