import type { ChainNamespace } from '@gangway/protocol'
import { Button } from '../../components/Button/Button.js'
import { useConnectAttempts } from '../../connectAttempts/ConnectAttemptsProvider.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { useRouter } from '../../router/useRouter.js'
import { useViewParams } from '../../router/useViewParams.js'
import type { ViewOptions } from '../../router/viewParams.js'
import { useChoosePairing } from '../../wallets/useChoosePairing.js'
import { useGetWallet } from '../../wallets/useGetWallet.js'
import { useIsPairingOffered } from '../../wallets/useIsPairingOffered.js'
import { useWallets } from '../../wallets/useWallets.js'
import { ConnectingStatus } from './ConnectingStatus.js'
import { FamilyChoice } from './FamilyChoice.js'
import { WaitingScene } from './WaitingScene.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    ConnectingExternal: {
      /** Id of the row of the wallet list. */
      walletId: string
      /** Its name, for the title. */
      wallet: string
      /** The family of accounts to connect; absent: ask. */
      chainNamespace?: ChainNamespace
    }
  }
}

export const view: ViewOptions = { isEarly: true }

/** Connects one installed wallet: which family first, if it has both, then the request. interface-guide.md §7.4. */
export function ConnectingExternalView() {
  const params = useViewParams('ConnectingExternal')
  const { replace } = useRouter()
  const attempts = useConnectAttempts()
  const wallet = useWallets().find((wallet) => wallet.descriptors.some(({ id }) => id === params.walletId))
  if (!wallet) return <MissingWallet name={params.wallet} />
  const descriptor = wallet.descriptors.find(({ chainNamespace }) => chainNamespace === params.chainNamespace)
  const choose = (chainNamespace: ChainNamespace) => {
    const chosen = wallet.descriptors.find((each) => each.chainNamespace === chainNamespace)
    // In the tap itself, as windows of wallets need it.
    if (chosen) attempts.start(chosen)
    // A new entry of the history, so that the heading takes the focus of the row that is gone.
    replace('ConnectingExternal', { ...params, chainNamespace })
  }
  if (!descriptor) return <FamilyChoice wallet={wallet} onChoose={choose} />
  return <ConnectingStatus key={descriptor.id} wallet={wallet} descriptor={descriptor} />
}

function MissingWallet({ name }: { name: string }) {
  const t = useTranslate()
  const { back } = useRouter()
  const getWallet = useGetWallet()
  const pair = useChoosePairing()
  const isPairingOffered = useIsPairingOffered()
  return (
    <WaitingScene
      wallet={{ name, icon: null }}
      tone="problem"
      headline={t('connecting.missing', { wallet: name })}
      help={t('connecting.missing.help')}
    >
      <Button isWide kind="secondary" onClick={() => getWallet(name)}>
        {t('connecting.getWallet', { wallet: name })}
      </Button>
      {isPairingOffered && (
        <Button isWide kind="quiet" onClick={() => pair()}>
          {t('connecting.useQr')}
        </Button>
      )}
      <Button isWide kind="quiet" onClick={back}>
        {t('connecting.otherWallet')}
      </Button>
    </WaitingScene>
  )
}
