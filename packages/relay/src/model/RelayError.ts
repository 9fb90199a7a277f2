import { type RelayErrorTag, relayErrorCodes } from '@gangway/protocol'

/** Why a request is refused, as the client is told. relay-protocol.md §2 “Errors”. */
export class RelayError extends Error {
  override readonly name = 'RelayError'
  constructor(
    readonly kind: keyof typeof relayErrorCodes,
    readonly tag: RelayErrorTag,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }

  /** Its JSON-RPC form. */
  toJSON() {
    return { code: relayErrorCodes[this.kind], message: this.message, data: this.tag }
  }
}
