import { isOfExpectedWords } from './expectedWords.js'
import { isCommonPassword } from './isCommonPassword.js'

/** Fewest characters of a password that keeps a wallet. */
const shortestPassword = 12

/** Why a password is not taken: too short; the e-mail address; one character repeated; among those that are tried first. */
export type PasswordFault = 'short' | 'email' | 'repeated' | 'common'

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
