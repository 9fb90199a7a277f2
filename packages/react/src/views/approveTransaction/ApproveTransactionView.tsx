import { isFrameConnection, rejectApprovals } from '@gangway/core'
import { useRef } from 'react'
import { Button } from '../../components/Button/Button.js'
import { Details } from '../../components/Details/Details.js'
import { describeError } from '../../errors/describeError.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import { useCloseGuard } from '../../router/useCloseGuard.js'
import { WaitingScene } from '../connectingExternal/WaitingScene.js'
import { useShownFrame } from './useShownFrame.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    ApproveTransaction: NoParams
  }
}

/**
 * Behind the secure frame, which asks the person itself: says what is asked, and why the frame does not show where it
 * does not. product.md §2; interface-guide.md §7.10.
 */
export function ApproveTransactionView() {
  const t = useLateTranslate()
  const config = useConfig()
  const stage = useRef<HTMLDivElement>(null)
  const { frame, retry } = useShownFrame(stage)
  const hasFailed = frame.status === 'failed'
  const headline = t(headlines[frame.status])
  const what = useWhat()
  const wallet = useGangway(
    ({ connections }) => [...connections.values()].find(isFrameConnection)?.descriptor.name ?? '',
  )
  useSpoken(headline)
  useCloseGuard(wallet, true)
  return (
    // To a screen reader the frame is a part of the dialog, beside which it stands.
    <div ref={stage} aria-owns={frame.status === 'shown' ? frame.element.id : undefined}>
      <WaitingScene
        wallet="shield"
        tone={hasFailed ? 'problem' : 'waiting'}
        headline={headline}
        help={hasFailed ? t('approve.failed.help') : what}
      >
        {hasFailed && (
          <Button isWide onClick={retry}>
            {t('block.retry')}
          </Button>
        )}
        <Button kind="quiet" isWide onClick={() => rejectApprovals(config)}>
          {t('approve.cancel')}
        </Button>
        {hasFailed && <Details text={describeError(frame.error)} />}
      </WaitingScene>
    </div>
  )
}

const headlines = {
  opening: 'approve.opening',
  shown: 'approve.confirm',
  failed: 'approve.failed',
} as const

/** What the request on the frame's screen is about; the frame alone says it whole. */
function useWhat(): string {
  const t = useLateTranslate()
  const config = useConfig()
  const approval = useGangway(({ frame }) => frame.approvals[0] ?? null)
  const network = useNetworkName(approval?.networkId ?? config.state.networkId)
  const isMessage = approval !== null && messageMethods.has(approval.method)
  return t(isMessage ? 'approve.message' : 'approve.transaction', { network })
}

const messageMethods: ReadonlySet<string> = new Set([
  'personal_sign',
  'eth_signTypedData_v4',
  'solana_signMessage',
])
