import { sha256 } from '@noble/hashes/sha2'
import { base64urlnopad } from '@scure/base'
import { commonPasswords } from './commonPasswords.js'

/** Fewest characters of a password that keeps a wallet. */
const shortestPassword = 12

/** Why a password is not taken: too short; the e-mail address; one character repeated; among those that are tried first. */
type PasswordFault = 'short' | 'email' | 'repeated' | 'common'

/**
 * What is wrong with a password that is about to be set; null: nothing. `email`: the account's, if it has one. Which characters it
 * is made of is nobody's business, nor how long it is beyond the least. docs/security-rules.md
 */
export function checkPassword(password: string, email: string | null): PasswordFault | null {
  const characters = [...password.normalize('NFKC')]
  if (characters.length < shortestPassword) return 'short'
  if (new Set(characters).size === 1) return 'repeated'
  const isEmail = email !== null && fold(password.trim()) === fold(email)
  if (isEmail) return 'email'
  const folded = fold(password)
  return isCommonPassword(folded) || isOfExpectedWords(folded, email) ? 'common' : null
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

const digestSize = 4

/** Whether a password, in NFKC and lower case, is among those that are tried first everywhere. */
export function isCommonPassword(folded: string): boolean {
  const known = new DataView(Uint8Array.from(base64urlnopad.decode(commonPasswords)).buffer)
  const digest = Uint8Array.from(sha256(new TextEncoder().encode(folded)))
  const wanted = new DataView(digest.buffer).getUint32(0)
  for (let at = 0; at < known.byteLength; at += digestSize) if (known.getUint32(at) === wanted) return true
  return false
}

/** Words that are tried first here, whatever stands around them. docs/security-rules.md lists them; a test holds the two together. */
export const expectedWords = [
  ...['gangway', 'wallet', 'recovery', 'recover', 'account', 'login', 'passkey', 'password', 'passphrase'],
  ...['secret', 'crypto', 'bitcoin', 'ethereum', 'solana', 'metamask', 'phantom', 'coinbase', 'welcome'],
  ...['letmein', 'qwerty', 'admin'],
] as const

/** Characters that a password needs beside such words, spaces and signs left out. */
const fewestOthers = 8

/** Fewest characters of a part of an address that counts as a word: shorter ones are in many honest passwords. */
const shortestPart = 4

/** Whether a password, in NFKC and lower case, is little more than such words, or than parts of its owner's address. */
function isOfExpectedWords(folded: string, email: string | null): boolean {
  const parts = (email ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  const words: string[] = [...expectedWords, ...parts.filter((part) => part.length >= shortestPart)]
  words.sort((a, b) => b.length - a.length)
  const others = words.reduce((text, word) => text.replaceAll(word, ''), folded)
  if (others.length === folded.length) return false
  return [...others.replaceAll(/[\s\p{P}\p{S}]/gu, '')].length < fewestOthers
}
