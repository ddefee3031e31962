tools="ruby puma"
build() { ruby -e 'gem "devise"; gem "sqlite3"; gem "jwt"'; }
serve() { exec puma --threads 16:16 --environment production --bind "tcp://127.0.0.1:$PORT"; }
