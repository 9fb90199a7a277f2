import { type ListedWallet, track } from '@gangway/core'
import { useConfig } from '../hooks/useConfig.js'
import { isPhone } from '../platform/isPhone.js'
import { useRouter } from '../router/useRouter.js'
import { useChoosePairing } from './useChoosePairing.js'
import { useConsent } from './useConsent.js'
import { useIsPairingOffered } from './useIsPairingOffered.js'

/** Goes on with a wallet that is in the list and not in this page: pairs with it where it can, else shows its page. */
export function useChooseListed(): (wallet: ListedWallet) => void {
  const config = useConfig()
  const { push } = useRouter()
  const { askFirst } = useConsent()
  const pair = useChoosePairing()
  const isPairingOffered = useIsPairingOffered()
  return (wallet) => {
    const isPaired = isPairingOffered && (wallet.universalLink ?? wallet.nativeLink) !== null
    const choose = () => {
      const platform = getPlatform(wallet, isPaired)
      track(config, { type: 'track', event: 'SELECT_WALLET', properties: { name: wallet.name, platform } })
      if (isPaired) pair(wallet)
      else push('WalletDetail', { wallet: wallet.name, listed: wallet })
    }
    if (isPaired) askFirst(choose)
    else choose()
  }
}

function getPlatform({ browseLink, webApp }: ListedWallet, isPaired: boolean) {
  if (isPaired || browseLink !== null) return isPhone() ? 'mobile' : 'qrcode'
  return webApp === null ? 'unsupported' : 'web'
}
