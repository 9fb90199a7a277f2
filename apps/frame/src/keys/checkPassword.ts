/** Fewest characters of a password that keeps a wallet. */
const shortestPassword = 12

/** Why a password is not taken: too short; the e-mail address; one character repeated. */
export type PasswordFault = 'short' | 'email' | 'repeated'

/** What is wrong with a password that is about to be set; null: nothing. `email`: the account's, if it has one. */
export function checkPassword(password: string, email: string | null): PasswordFault | null {
  const characters = [...password.normalize('NFKC')]
  if (characters.length < shortestPassword) return 'short'
  if (new Set(characters).size === 1) return 'repeated'
  const isEmail = email !== null && fold(password.trim()) === fold(email)
  return isEmail ? 'email' : null
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
