import type { ConnectorDescriptor } from '@gangway/core'
import type { ChainNamespace } from '@gangway/protocol'
import { useState } from 'react'
import { Button } from '../components/Button/Button.js'
import { useRouter } from '../hooks/useRouter.js'
import { useTranslate } from '../hooks/useTranslate.js'
import { useViewParams } from '../hooks/useViewParams.js'
import type { Wallet } from '../wallets/groupWallets.js'
import { useWallets } from '../wallets/useWallets.js'
import { ConnectingStatus } from './connecting/ConnectingStatus.js'
import { FamilyChoice } from './connecting/FamilyChoice.js'
import { WaitingScene } from './connecting/WaitingScene.js'

/** Connects one installed wallet: which family first, if it has both, then the request. interface-guide §7.4. */
export function ConnectingExternalView() {
  const { walletId, wallet: name, chainNamespace } = useViewParams('ConnectingExternal')
  const wallet = useWallets().find((wallet) => wallet.descriptors.some(({ id }) => id === walletId))
  const [chosen, setChosen] = useState<ChainNamespace | null>(chainNamespace ?? null)
  if (!wallet) return <MissingWallet name={name} />
  const descriptor = getDescriptor(wallet, chosen)
  if (!descriptor) return <FamilyChoice wallet={wallet} onChoose={setChosen} />
  return <ConnectingStatus key={descriptor.id} wallet={wallet} descriptor={descriptor} />
}

function getDescriptor(
  wallet: Wallet,
  chainNamespace: ChainNamespace | null,
): ConnectorDescriptor | undefined {
  const [first, ...others] = wallet.descriptors
  if (others.length === 0) return first
  return wallet.descriptors.find((descriptor) => descriptor.chainNamespace === chainNamespace)
}

function MissingWallet({ name }: { name: string }) {
  const t = useTranslate()
  const { back } = useRouter()
  return (
    <WaitingScene
      wallet={{ name, icon: null }}
      tone="problem"
      headline={t('connecting.missing', { wallet: name })}
      help={t('connecting.missing.help')}
    >
      <Button isWide kind="secondary" onClick={back}>
        {t('connecting.otherWallet')}
      </Button>
    </WaitingScene>
  )
}
