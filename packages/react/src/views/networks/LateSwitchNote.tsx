import { findConnection, getAwaitedWallets } from '@gangway/core'
import type { ErrorCode, GangwayError } from '@gangway/protocol'
import type { ReactNode } from 'react'
import { Banner } from '../../components/Banner/Banner.js'
import { Button } from '../../components/Button/Button.js'
import { Details } from '../../components/Details/Details.js'
import { describeError } from '../../errors/describeError.js'
import { toUserText } from '../../errors/toUserText.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import type { AnyMessageKey } from '../../locales/messageKey.js'
import { NetworkFacts } from './NetworkFacts.js'
import styles from './NetworkSwitchNote.module.css'
import type { NetworkSwitch } from './networkSwitch.js'

/** Props of {@link LateSwitchNote}. */
export type LateSwitchNoteProps = {
  current: NetworkSwitch
  /** Draws what a wallet that is back is asked, if it is on another network. */
  toAsked: (asked: NetworkSwitch) => ReactNode
  onCancel: () => void
}

/** What a wallet answered, or which wallet of an earlier visit is awaited. interface-guide.md §7.9. */
export function LateSwitchNote(props: LateSwitchNoteProps) {
  const { current } = props
  return current.error ? <AnswerNote current={current} error={current.error} /> : <AwaitedNote {...props} />
}

type Answer = { titleKey?: AnyMessageKey; textKey: AnyMessageKey; hasFacts?: boolean }

/** Answers to which the person or the wallet has a right. They are no failures. */
const answers: Partial<Record<ErrorCode, Answer>> = {
  CONNECTION_USER_REJECTED: { titleKey: 'networks.declinedTitle', textKey: 'networks.declined' },
  CONNECTION_REQUEST_PENDING: { textKey: 'networks.pending' },
  NETWORK_SWITCH_NOT_SUPPORTED: { textKey: 'networks.cannotSwitch' },
  NETWORK_UNRECOGNIZED: { textKey: 'networks.unrecognized', hasFacts: true },
  CHAIN_NOT_SUPPORTED: {
    titleKey: 'networks.notSupportedTitle',
    textKey: 'networks.notSupported',
    hasFacts: true,
  },
}

function AnswerNote({ current, error }: { current: NetworkSwitch; error: GangwayError }) {
  const t = useLateTranslate()
  const values = { wallet: current.wallet, network: current.network.name }
  const answer = answers[error.code]
  const title = answer?.titleKey ? t(answer.titleKey) : null
  const text = answer ? t(answer.textKey, values) : toUserText(error, t, values)
  useSpoken(title ? `${title}. ${text}` : text)
  return (
    <Banner kind={answer ? 'info' : 'danger'}>
      {title && <p className={styles.title}>{title}</p>}
      <p>{text}</p>
      {answer?.hasFacts && <NetworkFacts network={current.network} />}
      {!answer && <Details text={describeError(error)} />}
    </Banner>
  )
}

function AwaitedNote({ current, toAsked, onCancel }: LateSwitchNoteProps) {
  const { network } = current
  const connection = useGangway((state) => findConnection(state, network.chainNamespace))
  if (!connection) return <WaitingNote current={current} onCancel={onCancel} />
  if (connection.networkId === network.caipNetworkId) return null
  return toAsked({ ...current, connection, wallet: connection.descriptor.name })
}

function WaitingNote({ current, onCancel }: Omit<LateSwitchNoteProps, 'toAsked'>) {
  const t = useLateTranslate()
  const config = useConfig()
  const wallet = useGangway(() =>
    getAwaitedWallets(config, current.network.chainNamespace)
      .filter((name) => name !== null)
      .join(', '),
  )
  const text = wallet === '' ? t('networks.awaitedUnknown') : t('networks.awaited', { wallet })
  useSpoken(text)
  return (
    <Banner
      action={
        <Button kind="quiet" onClick={onCancel}>
          {t('connecting.cancel')}
        </Button>
      }
    >
      <p>{text}</p>
    </Banner>
  )
}
