import { isFrameConnection, type SwapStage } from '@gangway/core'
import { Button } from '../../../components/Button/Button.js'
import { useElapsed } from '../../../hooks/useElapsed.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useSender } from '../../../hooks/useSender.js'
import { useSpoken } from '../../../hooks/useSpoken.js'
import type { AnyMessageKey } from '../../../locales/messageKey.js'
import { useCloseGuard } from '../../../router/useCloseGuard.js'
import { useViewParams } from '../../../router/useViewParams.js'
import type { ViewOptions } from '../../../router/viewParams.js'
import { useStore } from '../../../store/useStore.js'
import { OpenPairedWallet } from '../../connectingExternal/OpenPairedWallet.js'
import { WaitingScene } from '../../connectingExternal/WaitingScene.js'
import {
  type ConfirmWords,
  getConfirmWords,
  hintAfter,
  longAfter,
} from '../../send/confirm/getConfirmWords.js'
import { useSwapClearing } from '../useSwapClearing.js'
import type { AskedSwap } from './useSubmitSwap.js'

declare module '../../../router/viewParams.js' {
  interface ViewParams {
    SwapConfirm: { asked: AskedSwap }
  }
}

/** As where a send waits. */
export const view: ViewOptions = { title: 'view.sendConfirm' }

/** The wallet has been asked: for an approval or a signature first where one is missing, then for the swap. interface-guide.md §9.9 */
export function SwapConfirmView() {
  const { asked } = useViewParams('SwapConfirm')
  const { wallet, networkId, sold, bought } = asked
  const t = useLateTranslate()
  const step = useStore(asked.step)
  const connection = useSender(networkId)?.connection ?? null
  const words = getStepWords(
    step,
    getConfirmWords(connection),
    connection !== null && isFrameConnection(connection),
  )
  const isAsked = step?.kind !== 'confirming' && step?.kind !== 'permitted'
  const isHintDue = useElapsed(isAsked, hintAfter, step)
  const isLong = useElapsed(isAsked, longAfter, step)
  const help = isLong ? 'swap.step.long' : isHintDue ? words.hint : words.text
  const values = {
    ...{ wallet, sold, bought, what: sold },
    ...(step?.kind === 'approve' ? { number: step.number, count: step.count } : {}),
  }
  const headline = t(words.title, values)
  useSpoken(headline)
  useCloseGuard(wallet)
  useSwapClearing()
  return (
    <WaitingScene
      wallet={{ name: wallet, icon: connection?.descriptor.icon ?? null }}
      tone="waiting"
      headline={headline}
      help={t(help, values)}
    >
      {isAsked && <OpenPairedWallet connection={connection} />}
      <Button kind="secondary" isWide onClick={asked.cancel}>
        {t('confirm.cancel')}
      </Button>
    </WaitingScene>
  )
}

type StepWords = Readonly<Record<'title' | 'text' | 'hint', AnyMessageKey>>

function getStepWords(step: SwapStage | null, { title, hint }: ConfirmWords, isFrame: boolean): StepWords {
  if (step?.kind === 'confirming')
    return {
      title: 'swap.step.confirming',
      text: 'swap.step.confirmingText',
      hint: 'swap.step.confirmingText',
    }
  if (step?.kind === 'permitted')
    return {
      title: 'swap.step.permitted',
      text: 'swap.step.permittedText',
      hint: 'swap.step.permittedText',
    }
  if (step?.kind === 'permit')
    return {
      title: isFrame ? 'swap.step.permitFrame' : 'swap.step.permit',
      text: 'swap.step.permitText',
      hint: isFrame ? 'swap.step.permitText' : hint,
    }
  if (step?.kind !== 'approve') return { title, text: 'swap.step.swapText', hint }
  const isReset = step.number < step.count
  return {
    title: isFrame ? 'swap.step.approveFrame' : 'swap.step.approve',
    text: isReset ? 'swap.step.approveReset' : 'swap.step.approveText',
    hint: isFrame ? 'swap.step.approveText' : hint,
  }
}
