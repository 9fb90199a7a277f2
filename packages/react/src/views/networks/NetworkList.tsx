import type { ConfiguredNetwork } from '@gangway/core'
import { storageKeys } from '@gangway/protocol'
import { useState } from 'react'
import { Button } from '../../components/Button/Button.js'
import { RowList } from '../../components/RowList/RowList.js'
import { Switch } from '../../components/Switch/Switch.js'
import { TextField } from '../../components/TextField/TextField.js'
import { useDebounced } from '../../hooks/useDebounced.js'
import { useNetwork } from '../../hooks/useNetwork.js'
import { useStoredFlag } from '../../hooks/useStoredFlag.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { groupNetworks, isPublicTestnet } from './groupNetworks.js'
import { NetworkRow } from './NetworkRow.js'
import { NetworkSwitchNote } from './NetworkSwitchNote.js'
import { useNetworkSwitch } from './useNetworkSwitch.js'
import { useSpokenCount } from './useSpokenCount.js'

/** More networks than this get a search field. interface-guide.md §7.9. */
const searchBeyond = 8
/** How long typing rests before the list follows, ms. modal-behaviour.md §5. */
const searchDelay = 100

/**
 * The networks to choose from, and what the wallet says to the choice. Public test networks are shown on demand, in
 * their own group; those the server has no node for come last, folded. A search looks through all. interface-guide.md §7.9.
 */
export function NetworkList() {
  const t = useTranslate()
  const { networkId, networks } = useNetwork()
  const { current, choose, cancel } = useNetworkSwitch()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), searchDelay)
  const isSearching = search !== ''
  const [hasTestnets, toggleTestnets] = useStoredFlag(storageKeys.testNetworks)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const groups = groupNetworks(networks, { search, networkId, hasTestnets: hasTestnets || isSearching })
  const { main, testnets, notSetUp } = groups
  const count = main.length + testnets.length + notSetUp.length
  useSpokenCount(isSearching ? count : null)

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
          value={typed}
          onChange={setTyped}
          canClear
          spellCheck={false}
        />
      )}
      {main.length > 0 && <RowList label={t('networks.list')}>{main.map(toRow)}</RowList>}
      {!isSearching && networks.some(isPublicTestnet) && (
        <Switch isOn={hasTestnets} onToggle={toggleTestnets}>
          {t('networks.showTestnets')}
        </Switch>
      )}
      {testnets.length > 0 && <RowList label={t('networks.testnets')}>{testnets.map(toRow)}</RowList>}
      {notSetUp.length > 0 && !isSearching && (
        <Button
          kind="quiet"
          isWide
          icon={isUnfolded ? 'chevronUp' : 'chevronDown'}
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {t('networks.notSetUpCount', { count: notSetUp.length })}
        </Button>
      )}
      {notSetUp.length > 0 && (isUnfolded || isSearching) && (
        <RowList label={t('networks.notSetUp')}>{notSetUp.map(toRow)}</RowList>
      )}
      {count === 0 && <p>{t('networks.nothingFound', { text: search })}</p>}
    </>
  )
}
