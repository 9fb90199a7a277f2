import type { Address } from 'viem'
import type { WalletContext } from '../walletContext.js'

/** The addresses the page may see now, the one in use first; none while the wallet is locked. */
export function getPermittedAccounts(context: WalletContext): readonly Address[] {
  const { permissions, locked } = context.state.get()
  if (!permissions.eip155 || locked) return []
  return context.getEvmAccounts().map(({ address }) => address)
}
