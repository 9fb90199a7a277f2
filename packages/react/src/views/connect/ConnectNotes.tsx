import { cancelNamespaceSwitch, getNetwork, stopReconnecting } from '@gangway/core'
import { Banner } from '../../components/Banner/Banner.js'
import { Button } from '../../components/Button/Button.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useElapsed } from '../../hooks/useElapsed.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useIsOnline } from '../../hooks/useIsOnline.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { useRouter } from '../../router/useRouter.js'

/** What is to be known before choosing: no connection, an earlier visit still being restored, a network waiting. */
export function ConnectNotes() {
  const t = useTranslate()
  const config = useConfig()
  const { back } = useRouter()
  const isOnline = useIsOnline()
  const isReconnectingLong = useElapsed(
    useGangway((state) => state.status === 'reconnecting'),
    5_000,
  )
  const wanted = useGangway((state) =>
    state.isSwitchingNamespace ? getNetwork(config, state.networkId) : null,
  )
  const kept = useGangway((state) => {
    const connection = state.current === null ? undefined : state.connections.get(state.current)
    return connection ? getNetwork(config, connection.networkId) : null
  })
  const stay = () => {
    cancelNamespaceSwitch(config)
    back()
  }
  return (
    <>
      {!isOnline && <Banner kind="warning">{t('connect.offline')}</Banner>}
      {isReconnectingLong && (
        <Banner
          action={
            <Button kind="quiet" onClick={() => stopReconnecting(config)}>
              {t('connect.stopReconnecting')}
            </Button>
          }
        >
          {t('connect.reconnecting')}
        </Banner>
      )}
      {wanted && (
        <Banner
          action={
            kept && (
              <Button kind="quiet" onClick={stay}>
                {t('connect.backToNetwork', { network: kept.name })}
              </Button>
            )
          }
        >
          {t('connect.needsNetwork', { network: wanted.name })}
        </Banner>
      )}
    </>
  )
}
