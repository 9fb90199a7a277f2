import { getNetwork } from '@gangway/core'
import { Banner } from '../components/Banner/Banner.js'
import { Button } from '../components/Button/Button.js'
import { ViewFooter } from '../components/ViewFooter/ViewFooter.js'
import { useActiveConnection } from '../hooks/useActiveConnection.js'
import { useConfig } from '../hooks/useConfig.js'
import { useDisconnect } from '../hooks/useDisconnect.js'
import { useRouter } from '../hooks/useRouter.js'
import { useToast } from '../hooks/useToast.js'
import { useTranslate } from '../hooks/useTranslate.js'
import { NetworkList } from './networks/NetworkList.js'

/** The wallet is on a network this deployment cannot serve: choose another or disconnect. SPEC §2. */
export function UnsupportedChainView() {
  const t = useTranslate()
  const config = useConfig()
  const connection = useActiveConnection()
  const { close } = useRouter()
  const { show } = useToast()
  const disconnect = useDisconnect()

  const network = connection && getNetwork(config, connection.networkId)
  const leave = async () => {
    close()
    await disconnect().catch(() => show({ kind: 'failure', textKey: 'unsupported.disconnectFailed' }))
  }
  return (
    <>
      <Banner kind="warning">
        {network
          ? t('unsupported.notSetUp', { network: network.name })
          : t('unsupported.headline', { network: t('networks.unknown') })}
      </Banner>
      <NetworkList />
      <ViewFooter>
        <Button kind="danger" icon="disconnect" isWide onClick={leave}>
          {t('unsupported.disconnect')}
        </Button>
      </ViewFooter>
    </>
  )
}
