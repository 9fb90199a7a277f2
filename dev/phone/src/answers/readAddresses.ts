import type { WalletContext } from '@gangway/testing/wallet'
import type { PhoneAddresses } from './buildNamespaces.js'

/** The wallet's addresses, those in use first. */
export async function readAddresses(wallet: WalletContext): Promise<PhoneAddresses> {
  const solana = await wallet.getSolanaAccounts()
  return {
    eip155: wallet.getEvmAccounts().map(({ address }) => address),
    solana: solana.map(({ address }) => address),
  }
}
