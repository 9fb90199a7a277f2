import { GangwayError } from '@gangway/protocol'
import type { IdentifierString, Wallet, WalletAccount } from '@wallet-standard/base'
import type { Connection } from '../../../config/state.js'
import { isWallet } from '../isWallet.js'

/**
 * The Wallet Standard wallet behind a connection, and its account of an address.
 *
 * @param chain what the account must be for; default: nothing.
 * @throws GangwayError `CONNECTION_PROVIDER_NOT_FOUND`, `REQUEST_ACCOUNT_CHANGED` where it no longer shares the
 * account.
 */
export async function findWalletAccount(
  { connector }: Connection,
  address: string,
  chain?: IdentifierString,
): Promise<{ wallet: Wallet; account: WalletAccount }> {
  const wallet = await connector.getProvider()
  if (!isWallet(wallet)) throw new GangwayError('CONNECTION_PROVIDER_NOT_FOUND')
  const account = wallet.accounts.find(
    (candidate) => candidate.address === address && (chain === undefined || candidate.chains.includes(chain)),
  )
  if (!account) throw new GangwayError('REQUEST_ACCOUNT_CHANGED', { details: `${wallet.name}: ${address}` })
  return { wallet, account }
}
