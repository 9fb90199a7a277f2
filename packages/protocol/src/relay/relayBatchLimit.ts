/** Most entries of one batch. relay-protocol.md §2. */
export const relayBatchLimit = 500
