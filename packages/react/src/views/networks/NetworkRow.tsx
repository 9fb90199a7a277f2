import type { ConfiguredNetwork } from '@gangway/core'
import { Badge } from '../../components/Badge/Badge.js'
import { Icon } from '../../components/Icon/Icon.js'
import { NetworkIcon } from '../../components/NetworkIcon/NetworkIcon.js'
import { Row } from '../../components/Row/Row.js'
import { Spinner } from '../../components/Spinner/Spinner.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { isPublicTestnet } from './groupNetworks.js'

type NetworkRowProps = {
  network: ConfiguredNetwork
  isCurrent: boolean
  /** The wallet is being asked to switch to it. */
  isAsked: boolean
  onChoose: () => void
}

/** One network to choose; one the server has no node for says so and cannot be chosen. */
export function NetworkRow({ network, isCurrent, isAsked, onChoose }: NetworkRowProps) {
  const t = useTranslate()
  return (
    <Row
      icon={<NetworkIcon network={network} />}
      title={network.name}
      subtitle={network.isConfigured ? undefined : (network.reason ?? t('networks.notSetUp'))}
      end={
        <>
          {isPublicTestnet(network) && <Badge>{t('badge.testnet')}</Badge>}
          {isAsked ? <Spinner size="s" /> : isCurrent && <Icon name="check" />}
        </>
      }
      isCurrent={isCurrent}
      isDisabled={!network.isConfigured}
      isBusy={isAsked}
      onClick={onChoose}
    />
  )
}
