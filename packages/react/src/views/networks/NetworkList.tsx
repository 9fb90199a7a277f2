import type { ConfiguredNetwork } from '@gangway/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Badge } from '../../components/Badge/Badge.js'
import { Button } from '../../components/Button/Button.js'
import { Icon } from '../../components/Icon/Icon.js'
import { NetworkIcon } from '../../components/NetworkIcon/NetworkIcon.js'
import { Row } from '../../components/Row/Row.js'
import { RowList } from '../../components/RowList/RowList.js'
import { Spinner } from '../../components/Spinner/Spinner.js'
import { TextField } from '../../components/TextField/TextField.js'
import { useAnnounce } from '../../hooks/useAnnounce.js'
import { useNetwork } from '../../hooks/useNetwork.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { groupNetworks } from './groupNetworks.js'
import { NetworkSwitchNote } from './NetworkSwitchNote.js'
import { useNetworkSwitch } from './useNetworkSwitch.js'

/** More networks than this get a search field. interface-guide §7.9. */
const searchBeyond = 8
/** How long typing must have rested before the number of results is spoken, ms. interface-guide §5. */
const quietTime = 500

/** The networks to choose from, and what the wallet says to the choice. interface-guide §7.9. */
export function NetworkList() {
  const t = useTranslate()
  const { networkId, networks } = useNetwork()
  const { current, choose, cancel } = useNetworkSwitch()
  const [search, setSearch] = useState('')
  const [hasTestnets, setHasTestnets] = useState(false)
  const { main, testnets } = groupNetworks(networks, { search, networkId })
  const isSearching = search.trim() !== ''
  const areTestnetsShown = hasTestnets || isSearching || main.length === 0
  useSpokenCount(isSearching ? main.length + testnets.length : null)

  const toRow = (network: ConfiguredNetwork) => (
    <NetworkRow
      key={network.caipNetworkId}
      network={network}
      isCurrent={network.caipNetworkId === networkId}
      isAsked={current?.error === null && current.network === network}
      onChoose={() => choose(network)}
    />
  )
  return (
    <>
      {current && <NetworkSwitchNote current={current} onCancel={cancel} />}
      {networks.length > searchBeyond && (
        <TextField
          type="search"
          label={t('networks.search')}
          value={search}
          onChange={setSearch}
          canClear
          spellCheck={false}
        />
      )}
      {main.length > 0 && <RowList label={t('networks.list')}>{main.map(toRow)}</RowList>}
      {testnets.length > 0 && !isSearching && main.length > 0 && (
        <Button kind="quiet" isWide aria-expanded={hasTestnets} onClick={() => setHasTestnets(!hasTestnets)}>
          {t(hasTestnets ? 'networks.hideTestnets' : 'networks.showTestnets', { count: testnets.length })}
        </Button>
      )}
      {areTestnetsShown && testnets.length > 0 && (
        <RowList label={t('networks.testnets')}>{testnets.map(toRow)}</RowList>
      )}
      {main.length + testnets.length === 0 && <p>{t('networks.nothingFound', { text: search.trim() })}</p>}
    </>
  )
}

type NetworkRowProps = {
  network: ConfiguredNetwork
  isCurrent: boolean
  isAsked: boolean
  onChoose: () => void
}

function NetworkRow({ network, isCurrent, isAsked, onChoose }: NetworkRowProps) {
  const t = useTranslate()
  const end: ReactNode = isAsked ? <Spinner size="s" /> : isCurrent ? <CurrentMark /> : null
  return (
    <Row
      icon={<NetworkIcon network={network} />}
      title={network.name}
      subtitle={network.isConfigured ? undefined : (network.reason ?? t('networks.notSetUp'))}
      end={
        <>
          {network.testnet && !network.local && <Badge>{t('badge.testnet')}</Badge>}
          {end}
        </>
      }
      isCurrent={isCurrent}
      isDisabled={!network.isConfigured}
      isBusy={isAsked}
      onClick={onChoose}
    />
  )
}

function CurrentMark() {
  return <Icon name="check" />
}

function useSpokenCount(count: number | null): void {
  const t = useTranslate()
  const announce = useAnnounce()
  useEffect(() => {
    if (count === null) return
    const timer = setTimeout(() => announce(t('networks.found', { count })), quietTime)
    return () => clearTimeout(timer)
  }, [announce, count, t])
}
