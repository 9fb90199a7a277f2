import { type ChosenWallet, type ListedWallet, preparePairing } from '@gangway/core'
import { useCallback } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useRouter } from '../router/useRouter.js'

/** Goes on to pairing, with one wallet or with any; the link is under way before the view is here. */
export function useChoosePairing(): (chosen?: ChosenWallet | ListedWallet) => void {
  const config = useConfig()
  const { push } = useRouter()
  return useCallback(
    (chosen) => {
      // The view tells what came of it.
      preparePairing(config).catch(() => {})
      push('ConnectingWalletConnect', {
        wallet: chosen?.name ?? config.pairing?.name ?? '',
        ...(chosen ? { chosen } : {}),
      })
    },
    [config, push],
  )
}
