import { type Connection, isFrameConnection, setPreferredAccountType } from '@gangway/core'
import { useRef, useState } from 'react'
import { Banner } from '../../components/Banner/Banner.js'
import { Icon } from '../../components/Icon/Icon.js'
import { Row } from '../../components/Row/Row.js'
import { useAnnounce } from '../../hooks/useAnnounce.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { SetBackRow } from './SetBackRow.js'

/**
 * Switches between the two types of account of the embedded wallet, which have one address, and sets it back; nothing for
 * other wallets and on networks that have no smart accounts. product.md §3 “Account state”.
 */
export function AccountTypeRow({ connection }: { connection: Connection }) {
  const isOffered = useGangway(
    ({ frame }) => isFrameConnection(connection) && frame.smartAccountNetworks.includes(connection.networkId),
  )
  return isOffered ? (
    <>
      <TypeSwitch />
      <SetBackRow connection={connection} />
    </>
  ) : null
}

function TypeSwitch() {
  const t = useLateTranslate()
  const config = useConfig()
  const announce = useAnnounce()
  const type = useGangway(({ frame }) => frame.accountType)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const isSwitching = useRef(false)
  const other = type === 'smartAccount' ? 'eoa' : 'smartAccount'

  async function choose(): Promise<void> {
    if (isSwitching.current) return
    isSwitching.current = true
    setState('busy')
    const isDone = await setPreferredAccountType(config, { type: other }).then(
      // What the frame refuses it answers with the other type.
      () => config.state.frame.accountType === other,
      () => false,
    )
    isSwitching.current = false
    setState(isDone ? 'idle' : 'failed')
    announce(t(isDone ? `profile.type.${other}.done` : 'profile.type.failed'))
  }

  return (
    <>
      <Row
        icon={<Icon name="swap" />}
        title={t(state === 'busy' ? 'profile.type.busy' : `profile.type.${other}`)}
        subtitle={t(`profile.type.${other}.help`)}
        isBusy={state === 'busy'}
        onClick={() => void choose()}
      />
      {state === 'failed' && <Banner kind="danger">{t('profile.type.failed')}</Banner>}
    </>
  )
}
