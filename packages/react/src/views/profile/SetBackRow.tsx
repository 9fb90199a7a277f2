import { type Connection, getSettingBack, isAccountSetUp, setAccountBack } from '@gangway/core'
import { useEffect, useState } from 'react'
import { Banner } from '../../components/Banner/Banner.js'
import { Icon } from '../../components/Icon/Icon.js'
import { Row } from '../../components/Row/Row.js'
import { useAnnounce } from '../../hooks/useAnnounce.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'

/** Says that the account is set up for several things at once, and sets it back; nothing where it is a plain one. */
export function SetBackRow({ connection: { networkId } }: { connection: Connection }) {
  const t = useLateTranslate()
  const config = useConfig()
  const announce = useAnnounce()
  const network = useNetworkName(networkId)
  const [state, setState] = useState<'plain' | 'setUp' | 'busy' | 'failed'>('plain')

  function follow(done: Promise<void>): void {
    setState('busy')
    done.then(
      () => {
        setState('plain')
        announce(t('profile.setBack.done'))
      },
      () => setState('failed'),
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each network; the rest is new with each render
  useEffect(() => {
    // The screen of the approval has taken the place of this one meanwhile.
    const underWay = getSettingBack(config)
    if (underWay) return follow(underWay)
    let isCurrent = true
    isAccountSetUp(config).then(
      (isSetUp) => isCurrent && setState(isSetUp ? 'setUp' : 'plain'),
      // Who cannot be asked has nothing to set back.
      () => isCurrent && setState('plain'),
    )
    return () => {
      isCurrent = false
    }
  }, [networkId])

  if (state === 'plain') return null
  return (
    <>
      <Row
        icon={<Icon name="refresh" />}
        title={t(state === 'busy' ? 'profile.setBack.busy' : 'profile.setBack')}
        subtitle={t('profile.setBack.help', { network })}
        isBusy={state === 'busy'}
        onClick={() => state !== 'busy' && follow(setAccountBack(config, { networkId }))}
      />
      {state === 'failed' && <Banner kind="danger">{t('profile.setBack.failed')}</Banner>}
    </>
  )
}
