package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// errRefused is returned for a token or webhook that is not valid here. Any other error says nothing about it.
var errRefused = errors.New("not valid")

const (
	skew             = 30 * time.Second
	keysFreshFor     = 10 * time.Minute
	keysPause        = 30 * time.Second
	webhookTolerance = 5 * time.Minute
)

// claims are what an identity token says.
type claims struct {
	Issuer   string `json:"iss"`
	Audience string `json:"aud"`
	Subject  string `json:"sub"`
	Origin   string `json:"origin"`
	Nonce    string `json:"nonce"`
	Expires  int64  `json:"exp"`
	IssuedAt int64  `json:"iat"`
}

// verifier verifies identity tokens, by keys that it reads from their issuers and remembers.
type verifier struct {
	issuers    []string
	projectID  string
	pageOrigin string
	client     http.Client

	mutex sync.Mutex
	sets  map[string]keySet
}

type keySet struct {
	keys   map[string]*ecdsa.PublicKey
	readAt time.Time
}

func newVerifier(issuers []string, projectID, pageOrigin string) *verifier {
	return &verifier{
		issuers:    issuers,
		projectID:  projectID,
		pageOrigin: pageOrigin,
		client:     http.Client{Timeout: 5 * time.Second},
		sets:       map[string]keySet{},
	}
}

// verify returns what a token says, if it is valid and has this nonce.
func (v *verifier) verify(token, nonce string) (claims, error) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 || len(token) > 8192 {
		return claims{}, errRefused
	}
	var header struct {
		Algorithm string `json:"alg"`
		KeyID     string `json:"kid"`
		Critical  any    `json:"crit"`
	}
	var said claims
	if decode(parts[0], &header) != nil || decode(parts[1], &said) != nil {
		return claims{}, errRefused
	}
	if header.Algorithm != "ES256" || header.Critical != nil || !contains(v.issuers, said.Issuer) {
		return claims{}, errRefused
	}
	key, err := v.key(said.Issuer, header.KeyID)
	if err != nil {
		return claims{}, err
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if key == nil || err != nil || len(signature) != 64 {
		return claims{}, errRefused
	}
	digest := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	r, s := new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])
	if !ecdsa.Verify(key, digest[:], r, s) {
		return claims{}, errRefused
	}
	now := time.Now()
	// Another page of the project, as a preview of it, begins no session here. A nonce that was lost is none.
	isOfPage := said.Origin == v.pageOrigin && nonce != "" && equal(said.Nonce, nonce)
	isOurs := said.Audience == v.projectID && said.Subject != "" && isOfPage
	isNow := now.Before(time.Unix(said.Expires, 0).Add(skew)) && now.Add(skew).After(time.Unix(said.IssuedAt, 0))
	if !isOurs || !isNow {
		return claims{}, errRefused
	}
	return said, nil
}

// key returns the public key of an issuer by its id, or nil if the issuer has no such key.
func (v *verifier) key(issuer, id string) (*ecdsa.PublicKey, error) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	set := v.sets[issuer]
	age := time.Since(set.readAt)
	if found := set.keys[id]; (found != nil && age < keysFreshFor) || (found == nil && age < keysPause) {
		return found, nil
	}
	keys, err := v.read(issuer)
	if err != nil {
		return nil, err
	}
	v.sets[issuer] = keySet{keys: keys, readAt: time.Now()}
	return keys[id], nil
}

func (v *verifier) read(issuer string) (map[string]*ecdsa.PublicKey, error) {
	response, err := v.client.Get(issuer + "/.well-known/jwks.json")
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("keys of %s: %s", issuer, response.Status)
	}
	var set struct {
		Keys []struct {
			Type  string `json:"kty"`
			Curve string `json:"crv"`
			ID    string `json:"kid"`
			X     string `json:"x"`
			Y     string `json:"y"`
		} `json:"keys"`
	}
	if err := json.NewDecoder(io.LimitReader(response.Body, 100_000)).Decode(&set); err != nil {
		return nil, err
	}
	keys := map[string]*ecdsa.PublicKey{}
	for _, each := range set.Keys {
		x, errX := base64.RawURLEncoding.DecodeString(each.X)
		y, errY := base64.RawURLEncoding.DecodeString(each.Y)
		if each.Type != "EC" || each.Curve != "P-256" || errX != nil || errY != nil {
			continue
		}
		key := &ecdsa.PublicKey{Curve: elliptic.P256(), X: new(big.Int).SetBytes(x), Y: new(big.Int).SetBytes(y)}
		// ECDH refuses what is no point of the curve.
		if _, err := key.ECDH(); err == nil {
			keys[each.ID] = key
		}
	}
	return keys, nil
}

// verifyWebhook returns the id of a message that is signed by one of the secrets, by the scheme of Standard Webhooks.
// body is what arrived, before anything parsed it.
func verifyWebhook(headers http.Header, body []byte, secrets []string) (string, error) {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if id == "" || err != nil {
		return "", errRefused
	}
	if age := time.Since(time.Unix(seconds, 0)); age > webhookTolerance || age < -webhookTolerance {
		return "", errRefused
	}
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil || len(key) == 0 {
			continue
		}
		code := hmac.New(sha256.New, key)
		code.Write([]byte(id + "." + timestamp + "."))
		code.Write(body)
		expected := "v1," + base64.StdEncoding.EncodeToString(code.Sum(nil))
		for _, given := range strings.Split(headers.Get("webhook-signature"), " ") {
			if equal(given, expected) {
				return id, nil
			}
		}
	}
	return "", errRefused
}

func decode(part string, into any) error {
	text, err := base64.RawURLEncoding.DecodeString(part)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

func equal(one, other string) bool {
	return subtle.ConstantTimeCompare([]byte(one), []byte(other)) == 1
}

func contains(all []string, one string) bool {
	for _, each := range all {
		if each == one {
			return true
		}
	}
	return false
}
