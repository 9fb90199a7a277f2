/**
 * Why a token or webhook was refused. `invalid`: it is forged, for another project, or not what was asked for. `expired`: it was
 * good once. `unavailable`: the keys cannot be read, which says nothing about the token.
 */
export class VerifyError extends Error {
  override readonly name = 'VerifyError'
  readonly code: 'invalid' | 'expired' | 'unavailable'

  constructor(code: VerifyError['code'], message: string) {
    super(message)
    this.code = code
  }
}
