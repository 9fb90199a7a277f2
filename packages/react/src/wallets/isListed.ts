import type { ChosenWallet, ListedWallet } from '@gangway/core'

/** Whether a wallet comes with all that the deployment's list knows of it. */
export function isListed(wallet: ChosenWallet | ListedWallet): wallet is ListedWallet {
  return 'stores' in wallet
}
