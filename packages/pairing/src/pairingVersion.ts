/** Version of this package, as the relay is told it. relay-protocol.md §1 `ua`. */
export const pairingVersion = '0.1.0'
