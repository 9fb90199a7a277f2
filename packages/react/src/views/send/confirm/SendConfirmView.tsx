import { Button } from '../../../components/Button/Button.js'
import { useElapsed } from '../../../hooks/useElapsed.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useSender } from '../../../hooks/useSender.js'
import { useSpoken } from '../../../hooks/useSpoken.js'
import { useCloseGuard } from '../../../router/useCloseGuard.js'
import { useViewParams } from '../../../router/useViewParams.js'
import { OpenPairedWallet } from '../../connectingExternal/OpenPairedWallet.js'
import { WaitingScene } from '../../connectingExternal/WaitingScene.js'
import type { Reviewed } from '../review/review.js'
import { useDraftClearing } from '../useDraftClearing.js'
import { getConfirmWords, hintAfter, longAfter } from './getConfirmWords.js'

declare module '../../../router/viewParams.js' {
  interface ViewParams {
    SendConfirm: {
      reviewed: Reviewed
      /** Name of the wallet that was asked. */
      wallet: string
    }
  }
}

/** The wallet has been asked; what happens next is up to the person and the wallet. interface-guide.md §9.9. */
export function SendConfirmView() {
  const { reviewed, wallet } = useViewParams('SendConfirm')
  const t = useLateTranslate()
  const connection = useSender(reviewed.networkId)?.connection
  const words = getConfirmWords(connection ?? null)
  const values = { wallet, what: reviewed.what }
  const isHintDue = useElapsed(true, hintAfter)
  const isLong = useElapsed(true, longAfter)
  const help = words[isLong ? 'long' : isHintDue ? 'hint' : 'text']
  const headline = t(words.title, values)
  useSpoken(headline)
  useCloseGuard(wallet)
  useDraftClearing()
  return (
    <WaitingScene
      wallet={{ name: wallet, icon: connection?.descriptor.icon ?? null }}
      tone="waiting"
      headline={headline}
      help={t(help, values)}
    >
      <OpenPairedWallet connection={connection ?? null} />
      <Button kind="secondary" isWide onClick={() => reviewed.goBack({ kind: 'cancelled' })}>
        {t('confirm.cancel')}
      </Button>
    </WaitingScene>
  )
}
