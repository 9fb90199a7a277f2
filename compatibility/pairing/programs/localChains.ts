/** CAIP-2 ids of the chains a session is about. Nothing but the first has a node here. */
export const localChains = {
  evm: 'eip155:31337',
  /** Allowed once the wallet is asked to switch to it. */
  secondEvm: 'eip155:31338',
  solana: 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG',
} as const
