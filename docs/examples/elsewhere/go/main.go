// Outside a module the defaults would be those of an old Go.
//go:debug default=go1.27

package main

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/mail"
	"os"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/golang-jwt/jwt/v5/request"
	"github.com/gorilla/sessions"
	"golang.org/x/crypto/bcrypt"
)

type user struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Email string `json:"email"`
	hash  []byte
}

type registration struct {
	Name            string `json:"name"`
	Email           string `json:"email"`
	Password        string `json:"password"`
	ConfirmPassword string `json:"confirmPassword"`
}

type claims struct {
	Expiration int64  `json:"expiration"`
	UserID     string `json:"userId"`
	jwt.RegisteredClaims
}

var (
	lock     sync.RWMutex
	byID     = map[string]*user{}
	byEmail  = map[string]*user{}
	byToken  = map[string]*user{}
	secret   = []byte(os.Getenv("JWT_SECRET"))
	visitors = sessions.NewCookieStore(random(32))
)

func random(size int) []byte {
	bytes := make([]byte, size)
	if _, err := rand.Read(bytes); err != nil {
		panic(err)
	}
	return bytes
}

func identifier() string {
	b := random(16)
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[0:4], b[4:6], b[6:8], b[8:10], b[10:])
}

func answer(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(value)
}

func unauthorized(w http.ResponseWriter) {
	http.Error(w, "Unauthorized", http.StatusUnauthorized)
}

func register(w http.ResponseWriter, r *http.Request) {
	var form registration
	if err := json.NewDecoder(r.Body).Decode(&form); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	address, err := mail.ParseAddress(form.Email)
	switch {
	case form.Name == "" || len([]rune(form.Password)) < 8 || err != nil || address.Address != form.Email:
		http.Error(w, "invalid user", http.StatusBadRequest)
		return
	case form.Password != form.ConfirmPassword:
		http.Error(w, "passwords did not match", http.StatusBadRequest)
		return
	}
	hash, err := bcrypt.GenerateFromPassword([]byte(form.Password), bcrypt.DefaultCost)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	lock.Lock()
	defer lock.Unlock()
	if byEmail[form.Email] != nil {
		http.Error(w, "taken", http.StatusConflict)
		return
	}
	saved := &user{identifier(), form.Name, form.Email, hash}
	byID[saved.ID], byEmail[saved.Email] = saved, saved
	answer(w, saved)
}

func basic(next func(http.ResponseWriter, *http.Request, *user)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		email, password, ok := r.BasicAuth()
		lock.RLock()
		found := byEmail[email]
		lock.RUnlock()
		if !ok || found == nil || bcrypt.CompareHashAndPassword(found.hash, []byte(password)) != nil {
			w.Header().Set("WWW-Authenticate", `Basic realm="restricted", charset="UTF-8"`)
			unauthorized(w)
			return
		}
		next(w, r, found)
	}
}

func bearer(r *http.Request) *user {
	value, err := request.AuthorizationHeaderExtractor.ExtractToken(r)
	if err != nil {
		return nil
	}
	lock.RLock()
	defer lock.RUnlock()
	return byToken[value]
}

func issueToken(w http.ResponseWriter, r *http.Request, owner *user) {
	value := base64.StdEncoding.EncodeToString(random(16))
	lock.Lock()
	byToken[value] = owner
	lock.Unlock()
	answer(w, map[string]string{"id": identifier(), "value": value, "user_id": owner.ID})
}

func me(w http.ResponseWriter, r *http.Request) {
	if owner := bearer(r); owner != nil {
		answer(w, owner)
		return
	}
	unauthorized(w)
}

func issueSigned(w http.ResponseWriter, r *http.Request, owner *user) {
	end := time.Now().Add(15 * time.Minute)
	signed, err := jwt.NewWithClaims(jwt.SigningMethodHS256,
		claims{end.Unix(), owner.ID, jwt.RegisteredClaims{ExpiresAt: jwt.NewNumericDate(end)}}).SignedString(secret)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	answer(w, map[string]string{"token": signed})
}

func validate(w http.ResponseWriter, r *http.Request) {
	parser := jwt.NewParser(jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}))
	token, err := request.ParseFromRequest(r, request.AuthorizationHeaderExtractor, func(*jwt.Token) (any, error) {
		return secret, nil
	}, request.WithClaims(&claims{}), request.WithParser(parser))
	if err != nil || !token.Valid {
		unauthorized(w)
	}
}

func greet(w http.ResponseWriter, r *http.Request) {
	session, _ := visitors.Get(r, "app_session")
	id, _ := session.Values["user"].(string)
	lock.RLock()
	known := byID[id]
	lock.RUnlock()
	if known == nil {
		if known = bearer(r); known == nil {
			unauthorized(w)
			return
		}
		session.Values["user"] = known.ID
		if err := session.Save(r, w); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
	}
	fmt.Fprint(w, known.Email)
}

func main() {
	routes := http.NewServeMux()
	routes.HandleFunc("POST /token/users", register)
	routes.HandleFunc("POST /token/login", basic(issueToken))
	routes.HandleFunc("GET /token/me", me)
	routes.HandleFunc("POST /jwt/users", register)
	routes.HandleFunc("POST /jwt/login", basic(issueSigned))
	routes.HandleFunc("POST /jwt/validateLoggedInUser", validate)
	routes.HandleFunc("GET /session/me", greet)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), routes))
}
