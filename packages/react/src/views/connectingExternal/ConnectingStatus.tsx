import type { ConnectorDescriptor } from '@gangway/core'
import { Button } from '../../components/Button/Button.js'
import { Details } from '../../components/Details/Details.js'
import { useConnectAttempts } from '../../connectAttempts/ConnectAttemptsProvider.js'
import { isOpenAttempt } from '../../connectAttempts/connectAttempt.js'
import { describeError } from '../../errors/describeError.js'
import { toUserText } from '../../errors/toUserText.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import { useStartOnce } from '../../hooks/useStartOnce.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { useCloseGuard } from '../../router/useCloseGuard.js'
import { useRouter } from '../../router/useRouter.js'
import { useStore } from '../../store/useStore.js'
import type { Wallet } from '../../wallets/groupWallets.js'
import { useChoosePairing } from '../../wallets/useChoosePairing.js'
import { useGetWallet } from '../../wallets/useGetWallet.js'
import { useIsPairingOffered } from '../../wallets/useIsPairingOffered.js'
import { type ConnectingAction, connectingScenes } from './connectingScenes.js'
import { useConnectingScene } from './useConnectingScene.js'
import { WaitingScene } from './WaitingScene.js'

/** The request to one wallet, from asking to its end. interface-guide.md §7.4. */
export function ConnectingStatus({
  wallet,
  descriptor,
}: {
  wallet: Wallet
  descriptor: ConnectorDescriptor
}) {
  const t = useTranslate()
  const { back } = useRouter()
  const getWallet = useGetWallet()
  const pair = useChoosePairing()
  const isPairingOffered = useIsPairingOffered()
  const attempts = useConnectAttempts()
  const attempt = useStore(attempts.state).get(descriptor.id)
  const name = useConnectingScene(attempt)
  const scene = connectingScenes[name]
  const values = { wallet: wallet.name }
  const headline = t(scene.headlineKey, values)

  useStartOnce(() => {
    // The row that was pressed has asked already; what the wallet answered meanwhile is not asked again.
    if (!attempt) attempts.start(descriptor)
  })
  useCloseGuard(isOpenAttempt(attempt) ? wallet.name : null)
  useSpoken(headline)

  const leave = () => {
    attempts.cancel(descriptor.id)
    back()
  }
  const actions: Record<ConnectingAction, () => void> = {
    cancel: leave,
    otherWallet: leave,
    askAgain: () => attempts.askAgain(descriptor),
    tryAgain: () => attempts.askAgain(descriptor),
    openIt: () => attempts.askAgain(descriptor),
    getWallet: () => getWallet(wallet.name),
    useQr: () => pair(),
  }
  const help = scene.helpKey ? t(scene.helpKey, values) : toUserText(attempt?.error, t, values)
  return (
    <WaitingScene wallet={wallet} tone={scene.tone} headline={headline} help={help}>
      {scene.actions
        .filter((action) => action !== 'useQr' || isPairingOffered)
        .map((action, index) => (
          <Button key={action} isWide kind={index === 0 ? 'secondary' : 'quiet'} onClick={actions[action]}>
            {t(`connecting.${action}`, values)}
          </Button>
        ))}
      {name === 'failed' && attempt?.error && <Details text={describeError(attempt.error)} />}
    </WaitingScene>
  )
}
