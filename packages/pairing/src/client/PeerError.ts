/** What the other side answered instead of a result. Codes as EIP-1193, CAIP-25 and relay-protocol.md have them. */
export class PeerError extends Error {
  override readonly name = 'PeerError'
  constructor(
    /** e.g. 4001 or 5000: the person declined; 5100 … 5104: the request does not fit what wallet or session allow. */
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}
