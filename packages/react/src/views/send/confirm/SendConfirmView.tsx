import { type Connection, isFrameConnection, isPairingConnection } from '@gangway/core'
import { Button } from '../../../components/Button/Button.js'
import { useElapsed } from '../../../hooks/useElapsed.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useSender } from '../../../hooks/useSender.js'
import { useSpoken } from '../../../hooks/useSpoken.js'
import type { AnyMessageKey } from '../../../locales/messageKey.js'
import { useCloseGuard } from '../../../router/useCloseGuard.js'
import { useViewParams } from '../../../router/useViewParams.js'
import { OpenPairedWallet } from '../../connectingExternal/OpenPairedWallet.js'
import { WaitingScene } from '../../connectingExternal/WaitingScene.js'
import type { Reviewed } from '../review/review.js'
import { useDraftClearing } from '../useDraftClearing.js'

declare module '../../../router/viewParams.js' {
  interface ViewParams {
    SendConfirm: {
      reviewed: Reviewed
      /** Name of the wallet that was asked. */
      wallet: string
    }
  }
}

/** How long before a hint, and before saying that it takes long, ms. interface-guide §7.4. */
const hintAfter = 10_000
const longAfter = 60_000

type Words = Readonly<Record<'title' | 'text' | 'hint' | 'long', AnyMessageKey>>

const walletWords: Words = {
  title: 'confirm.title',
  text: 'confirm.text',
  hint: 'confirm.hint',
  long: 'confirm.long',
}
// It is an app, in which the request is.
const pairedWords: Words = { ...walletWords, hint: 'connecting.asked.phoneHint' }
// It opens above the dialog by itself, and no toolbar has it.
const frameWords: Words = {
  title: 'confirm.title.frame',
  text: 'confirm.text',
  hint: 'confirm.text',
  long: 'confirm.long.frame',
}

/** The wallet has been asked; what happens next is up to the person and the wallet. interface-guide §9.9. */
export function SendConfirmView() {
  const { reviewed, wallet } = useViewParams('SendConfirm')
  const t = useLateTranslate()
  const connection = useSender(reviewed.networkId)?.connection
  const words = connection ? getWords(connection) : walletWords
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

function getWords(connection: Connection): Words {
  if (isFrameConnection(connection)) return frameWords
  return isPairingConnection(connection) ? pairedWords : walletWords
}
