import type { PairingWallet } from '@gangway/core'
import { useGangway } from '../hooks/useGangway.js'
import type { Wallet } from './groupWallets.js'
import { useIsPairingOffered } from './useIsPairingOffered.js'

/** A wallet paired with before, and where it stands among those used last. */
export type RecentPaired = { wallet: PairingWallet; place: number }

/** Wallets used last that were paired with and can be again, newest first; those of this page are not among them. */
export function useRecentPaired(here: readonly Wallet[]): readonly RecentPaired[] {
  const paired = useGangway((state) => state.recentPaired)
  const recent = useGangway((state) => state.recent)
  const names = new Set(here.map(({ name }) => name.toLowerCase()))
  if (!useIsPairingOffered()) return []
  return paired
    .map((wallet) => ({ wallet, place: recent.indexOf(wallet.id) }))
    .filter(({ wallet, place }) => place >= 0 && !names.has(wallet.name.toLowerCase()))
    .sort((left, right) => left.place - right.place)
}
