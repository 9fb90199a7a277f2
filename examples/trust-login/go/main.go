// A back end that trusts a login through Gangway: identity tokens and webhooks, verified by the standard library alone.
//
//	ISSUERS=https://secure.example,https://api.example PROJECT_ID=shop PAGE_ORIGIN=https://shop.example \
//		WEBHOOK_SECRET=whsec_... go run .
package main

import (
	"bufio"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"
)

const (
	longestBody = 100_000
	nonceTime   = 10 * time.Minute
)

// shop has sessions of its own, which begin with an identity token.
type shop struct {
	verifier *verifier
	secrets  []string

	mutex    sync.Mutex
	nonces   map[string]time.Time
	sessions map[string]string
	handled  map[string]bool
	// Ids of handled webhooks, one a line, so that they survive a restart. A shop has a table for them, in the database of what
	// it changes, and writes both in one transaction.
	handledFile *os.File
}

func main() {
	file, err := os.OpenFile(setting("HANDLED_FILE", "handled-webhooks.txt"), os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600)
	if err != nil {
		log.Fatal(err)
	}
	server := &shop{
		verifier:    newVerifier(strings.Split(setting("ISSUERS", "http://secure.localhost:4101,http://localhost:4102"), ","), setting("PROJECT_ID", "local"), setting("PAGE_ORIGIN", "http://localhost:4100")),
		secrets:     strings.Split(setting("WEBHOOK_SECRET", ""), ","),
		nonces:      map[string]time.Time{},
		sessions:    map[string]string{},
		handled:     map[string]bool{},
		handledFile: file,
	}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		server.handled[lines.Text()] = true
	}
	http.HandleFunc("POST /nonce", server.nonce)
	http.HandleFunc("POST /login", server.logIn)
	http.HandleFunc("POST /hooks", server.hook)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+setting("PORT", "4123"), nil))
}

func (s *shop) nonce(response http.ResponseWriter, _ *http.Request) {
	nonce := random()
	s.mutex.Lock()
	for each, end := range s.nonces {
		if end.Before(time.Now()) {
			delete(s.nonces, each)
		}
	}
	s.nonces[nonce] = time.Now().Add(nonceTime)
	s.mutex.Unlock()
	answer(response, http.StatusOK, map[string]string{"nonce": nonce})
}

func (s *shop) logIn(response http.ResponseWriter, request *http.Request) {
	var asked struct {
		Token string `json:"token"`
		Nonce string `json:"nonce"`
	}
	if json.NewDecoder(io.LimitReader(request.Body, longestBody)).Decode(&asked) != nil {
		refuse(response, errRefused)
		return
	}
	s.mutex.Lock()
	end := s.nonces[asked.Nonce]
	// Each is good once, whatever comes of it.
	delete(s.nonces, asked.Nonce)
	s.mutex.Unlock()
	if end.Before(time.Now()) {
		refuse(response, errRefused)
		return
	}
	said, err := s.verifier.verify(asked.Token, asked.Nonce)
	if err != nil {
		refuse(response, err)
		return
	}
	session := random()
	s.mutex.Lock()
	s.sessions[session] = said.Subject
	s.mutex.Unlock()
	answer(response, http.StatusOK, map[string]string{"session": session, "userId": said.Subject})
}

func (s *shop) hook(response http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(io.LimitReader(request.Body, longestBody))
	if err != nil {
		refuse(response, err)
		return
	}
	id, err := verifyWebhook(request.Header, body, s.secrets)
	var message struct {
		Type string `json:"type"`
		Data struct {
			UserID string `json:"userId"`
		} `json:"data"`
	}
	if err == nil && json.Unmarshal(body, &message) != nil {
		err = errRefused
	}
	if err == nil {
		err = s.handle(id, message.Type, message.Data.UserID)
	}
	if err != nil {
		refuse(response, err)
		return
	}
	response.WriteHeader(http.StatusNoContent)
}

// handle handles a message once.
func (s *shop) handle(id, kind, userID string) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.handled[id] {
		return nil
	}
	if kind == "session.ended" || kind == "account.deleted" {
		for session, owner := range s.sessions {
			if owner == userID {
				delete(s.sessions, session)
			}
		}
	}
	if _, err := s.handledFile.WriteString(id + "\n"); err != nil {
		return err
	}
	s.handled[id] = true
	return s.handledFile.Sync()
}

func refuse(response http.ResponseWriter, err error) {
	if errors.Is(err, errRefused) {
		answer(response, http.StatusUnauthorized, map[string]string{"error": "Not valid"})
		return
	}
	answer(response, http.StatusServiceUnavailable, map[string]string{"error": "Try again later"})
}

func answer(response http.ResponseWriter, status int, body map[string]string) {
	response.Header().Set("content-type", "application/json")
	response.WriteHeader(status)
	_ = json.NewEncoder(response).Encode(body)
}

func random() string {
	bytes := make([]byte, 32)
	if _, err := rand.Read(bytes); err != nil {
		log.Fatal(err)
	}
	return hex.EncodeToString(bytes)
}

func setting(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}
