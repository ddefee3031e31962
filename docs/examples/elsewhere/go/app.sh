tools="go"
# The libraries as Debian packs them; elsewhere: go mod init elsewhere && go mod tidy.
build() { GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=$PWD/cache go build -o server main.go; }
serve() { exec ./server; }
