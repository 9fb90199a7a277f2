import type { ChosenWallet, ListedWallet } from '@gangway/core'
import { isPhone } from '../../platform/isPhone.js'
import { useViewParams } from '../../router/useViewParams.js'
import { isListed } from '../../wallets/isListed.js'
import { PairingPanel } from './PairingPanel.js'
import { PairingWays } from './PairingWays.js'
import { usePairing } from './usePairing.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    ConnectingWalletConnect: {
      /** What is paired with, for the title. */
      wallet: string
      /** Absent: any wallet. */
      chosen?: ChosenWallet | ListedWallet
    }
  }
}

/** Pairs with a wallet elsewhere: one of the list, or any that reads the code. product.md §2; interface-guide.md §7.5. */
export function ConnectingWalletConnectView() {
  const { chosen = null } = useViewParams('ConnectingWalletConnect')
  const pairing = usePairing(chosen)
  if (chosen && isListed(chosen) && !isPhone()) return <PairingWays pairing={pairing} wallet={chosen} />
  return <PairingPanel pairing={pairing} wallet={chosen} />
}
