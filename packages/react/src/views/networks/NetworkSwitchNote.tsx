import { isPairingConnection } from '@gangway/core'
import type { ErrorCode } from '@gangway/protocol'
import { lazy, Suspense } from 'react'
import { Banner } from '../../components/Banner/Banner.js'
import { Button } from '../../components/Button/Button.js'
import { Details } from '../../components/Details/Details.js'
import { describeError } from '../../errors/describeError.js'
import { toUserText } from '../../errors/toUserText.js'
import { useHasPassed } from '../../hooks/useHasPassed.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import type { MessageKey } from '../../locales/messageKey.js'
import { hintAfter } from '../connectingExternal/useConnectingScene.js'
import { NetworkFacts } from './NetworkFacts.js'
import styles from './NetworkSwitchNote.module.css'
import type { NetworkSwitch } from './networkSwitch.js'

const OpenPairedWallet = lazy(async () => ({
  default: (await import('../connectingExternal/OpenPairedWallet.js')).OpenPairedWallet,
}))

type Answer = { titleKey?: MessageKey; textKey: MessageKey; hasFacts?: boolean }

/** Answers that are the person's or the wallet's good right, and so are told calmly. */
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

/** What the wallet was asked and what it answered. interface-guide §7.9. */
export function NetworkSwitchNote({ current, onCancel }: { current: NetworkSwitch; onCancel: () => void }) {
  const { error } = current
  return (
    <div className={styles.note}>
      {error ? (
        <AnswerNote current={current} error={error} />
      ) : (
        <AskedNote current={current} onCancel={onCancel} />
      )}
    </div>
  )
}

function AskedNote({ current, onCancel }: { current: NetworkSwitch; onCancel: () => void }) {
  const t = useTranslate()
  const { network, wallet, connection, isAdding } = current
  const isPaired = connection !== null && isPairingConnection(connection)
  const isLong = useHasPassed(current.askedAt + hintAfter)
  const text = t(isAdding ? 'networks.askedToAdd' : 'networks.askedHelp', { wallet, network: network.name })
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
      {isAdding && <NetworkFacts network={network} />}
      {isLong && (
        <p className={styles.more}>
          {t(isPaired ? 'connecting.asked.phoneHint' : 'connecting.asked.hint', { wallet })}
        </p>
      )}
      {isPaired && (
        <Suspense>
          <OpenPairedWallet connection={connection} />
        </Suspense>
      )}
    </Banner>
  )
}

function AnswerNote({
  current,
  error,
}: {
  current: NetworkSwitch
  error: NonNullable<NetworkSwitch['error']>
}) {
  const t = useTranslate()
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
