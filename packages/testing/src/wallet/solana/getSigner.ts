import { unauthorized } from '../ProviderRpcError.js'
import type { WalletContext } from '../walletContext.js'
import type { SolanaAccount } from './createSolanaAccount.js'

/**
 * The account that is asked to sign.
 *
 * @throws ProviderRpcError 4100 for an account the page may not use.
 */
export async function getSigner(context: WalletContext, address: string): Promise<SolanaAccount> {
  const { permissions, locked } = context.state.get()
  const signer = (await context.getSolanaAccounts()).find((account) => account.address === address)
  if (!permissions.solana || locked || !signer) throw unauthorized()
  return signer
}
