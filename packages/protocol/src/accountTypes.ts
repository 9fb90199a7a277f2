/** Kinds of account a namespace can offer. SPEC §6. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment'

/** The account type used when the person has chosen none. SPEC §6. */
export const defaultAccountTypes = {
  eip155: 'smartAccount',
  solana: 'eoa',
  polkadot: 'eoa',
  bitcoin: 'payment',
} as const satisfies Record<string, AccountType>

/** What an account type falls back to when preferring it fails. SPEC §6. */
export const fallbackAccountType: AccountType = 'eoa'
