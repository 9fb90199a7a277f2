import type { ListedWallet } from '@gangway/core'
import type { Wallet } from './groupWallets.js'

/** Whether a wallet of the page is one of the list: by reverse-domain id where both have one, else by name. */
export function isSameWallet({ name, descriptors }: Wallet, listed: ListedWallet): boolean {
  const ids = descriptors.flatMap(({ rdns }) => rdns ?? [])
  if (ids.length > 0 && listed.rdns !== null) return ids.includes(listed.rdns)
  return name.toLowerCase() === listed.name.toLowerCase()
}
