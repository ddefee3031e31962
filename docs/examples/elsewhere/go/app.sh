tools="go"
# GOPATH has the libraries, as Debian packs them; elsewhere: go mod init elsewhere && go mod tidy.
build() {
  GO111MODULE=off GOPATH=${GOPATH:-/usr/share/gocode} GOCACHE=${GOCACHE:-$PWD/cache} \
    GOTOOLCHAIN=local go build -o server main.go
}
serve() { exec ./server; }
