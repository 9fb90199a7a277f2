import type { PrivateKeyAccount } from 'viem'
import { unauthorized } from '../ProviderRpcError.js'
import type { WalletContext } from '../walletContext.js'
import { getPermittedAccounts } from './getPermittedAccounts.js'

/**
 * The account that is asked to sign.
 *
 * @throws ProviderRpcError 4100 for an account the page may not use.
 */
export function getSigner(context: WalletContext, address: unknown): PrivateKeyAccount {
  const wanted = typeof address === 'string' ? address.toLowerCase() : ''
  const isPermitted = getPermittedAccounts(context).some((permitted) => permitted.toLowerCase() === wanted)
  const signer = context.getEvmAccounts().find((account) => account.address.toLowerCase() === wanted)
  if (!isPermitted || !signer) throw unauthorized()
  return signer
}
