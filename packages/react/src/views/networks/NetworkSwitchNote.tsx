import { isPairingConnection } from '@gangway/core'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Banner } from '../../components/Banner/Banner.js'
import { Button } from '../../components/Button/Button.js'
import { useHasPassed } from '../../hooks/useHasPassed.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { hintAfter } from '../connectingExternal/useConnectingScene.js'
import type { LateSwitchNoteProps } from './LateSwitchNote.js'
import styles from './NetworkSwitchNote.module.css'
import type { NetworkSwitch } from './networkSwitch.js'

const OpenPairedWallet = lazy(async () => ({
  default: (await import('../connectingExternal/OpenPairedWallet.js')).OpenPairedWallet,
}))

const NetworkFacts = lazy(async () => ({ default: (await import('./NetworkFacts.js')).NetworkFacts }))

const loadLate = async () => ({ default: (await import('./LateSwitchNote.js')).LateSwitchNote })
const LateSwitchNote = lazy(
  (): Promise<{ default: ComponentType<LateSwitchNoteProps> }> =>
    loadLate().catch(() => ({ default: PlainNote })),
)

/** What the wallet was asked and what it answered. interface-guide.md §7.9. */
export function NetworkSwitchNote({ current, onCancel }: { current: NetworkSwitch; onCancel: () => void }) {
  const toAsked = (asked: NetworkSwitch) => <AskedNote current={asked} onCancel={onCancel} />
  return (
    <div className={styles.note}>
      {current.connection && !current.error ? (
        toAsked(current)
      ) : (
        <Suspense>
          <LateSwitchNote current={current} toAsked={toAsked} onCancel={onCancel} />
        </Suspense>
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
  // The answer's code is there before the answer, also if the browser goes offline meanwhile.
  useEffect(() => void loadLate().catch(() => {}), [])
  return (
    <Banner
      action={
        <Button kind="quiet" onClick={onCancel}>
          {t('connecting.cancel')}
        </Button>
      }
    >
      <p>{text}</p>
      {isAdding && (
        <Suspense>
          <NetworkFacts network={network} />
        </Suspense>
      )}
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

/** The answer as developers read it, if the code with the words for people does not load. */
function PlainNote({ current: { error } }: LateSwitchNoteProps) {
  return error && <Banner kind="danger">{error.shortMessage}</Banner>
}
