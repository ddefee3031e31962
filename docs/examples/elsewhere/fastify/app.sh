tools="node npm"
build() { npm install --no-audit --no-fund; }
serve() { exec node server.js; }
