/** Kinds of account a namespace can offer. product.md §6. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment'

/** The account type used when the person has chosen none. product.md §6. */
export const defaultAccountTypes = {
  eip155: 'smartAccount',
  solana: 'eoa',
  polkadot: 'eoa',
  bitcoin: 'payment',
} as const satisfies Record<string, AccountType>

/** What an account type falls back to when preferring it fails. product.md §6. */
export const fallbackAccountType: AccountType = 'eoa'
