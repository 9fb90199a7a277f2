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
export function isOfExpectedWords(folded: string, email: string | null): boolean {
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
