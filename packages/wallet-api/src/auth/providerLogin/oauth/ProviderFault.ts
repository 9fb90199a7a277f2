/**
 * Why a provider's word is not taken, as a code the log keeps, such as `HTTP_500`. It holds nothing else: what a provider
 * answers may repeat a code, a token or a secret.
 */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault'

  /** `code`: capitals, digits and `_`, at most 64; another one would not be logged. */
  constructor(readonly code: string) {
    super(code)
  }
}

/** A code for the log: of a word somebody else may have written, only what looks like a name is kept. */
export function toFaultCode(kind: string, word: string): string {
  return /^[a-z_]{1,40}$/i.test(word) ? `${kind}_${word.toUpperCase()}` : kind
}
