import type { Wallet } from '@wallet-standard/base'

/** Whether what a connector calls its provider is a Wallet Standard wallet. */
export function isWallet(provider: unknown): provider is Wallet {
  return typeof provider === 'object' && provider !== null && 'accounts' in provider && 'features' in provider
}
