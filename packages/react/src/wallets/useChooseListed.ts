import { type ListedWallet, track } from '@gangway/core'
import { useCallback } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useRouter } from '../hooks/useRouter.js'
import { isPhone } from './isPhone.js'

/** Opens the page of a wallet that is in the list and not in this page. */
export function useChooseListed(): (wallet: ListedWallet) => void {
  const config = useConfig()
  const { push } = useRouter()
  return useCallback(
    (wallet) => {
      track(config, {
        type: 'track',
        event: 'SELECT_WALLET',
        properties: { name: wallet.name, platform: getPlatform(wallet) },
      })
      push('WalletDetail', { wallet: wallet.name, listed: wallet })
    },
    [config, push],
  )
}

function getPlatform({ browseLink, webApp }: ListedWallet) {
  if (browseLink !== null) return isPhone() ? 'mobile' : 'qrcode'
  return webApp === null ? 'unsupported' : 'web'
}
