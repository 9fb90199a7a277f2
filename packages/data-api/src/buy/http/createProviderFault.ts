import { GangwayError } from '@gangway/protocol'

/** Why a provider's answer is of no use, as a code the log keeps. It holds nothing else: an answer may repeat a key. */
class BuyFault extends Error {
  override readonly name = 'BuyFault'

  /** `code`: capitals, digits and `_`. */
  constructor(readonly code: string) {
    super(code)
  }
}

/** The error of a provider that gave no usable answer. `code`: capitals, digits and `_`, such as `HTTP_500`. */
export function createProviderFault(code: string): GangwayError {
  return new GangwayError('BUY_PROVIDER_FAILED', { cause: new BuyFault(code), context: { fault: code } })
}
