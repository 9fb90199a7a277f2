import type { ConnectorDescriptor } from '@gangway/core'
import { type ChainNamespace, getChainNamespace } from '@gangway/protocol'
import type { ReactNode } from 'react'
import styles from './ConnectButton.module.css'
import { joinClasses } from './components/joinClasses.js'
import { Picture } from './components/Picture/Picture.js'
import { useGangwayContext } from './GangwayContext.js'
import { GangwayRoot } from './GangwayRoot.js'
import { useGangway } from './hooks/useGangway.js'

/** Which wallet a {@link WalletButton} is of. */
export type WalletButtonProps = {
  /** Reverse-domain id, as `io.metamask`, or the id of a descriptor. */
  wallet: string
  /** Its name, for as long as it has not announced itself. */
  name: string
  /** Whose accounts are connected; default: those of the selected network's family where the wallet has them. */
  chainNamespace?: ChainNamespace
  className?: string
  /** Looks of the host's own. */
  children?: (values: WalletButtonValues) => ReactNode
}

/** All a button of one wallet needs. */
export type WalletButtonValues = {
  name: string
  /** Data URI or an address on this deployment; null: it has none. */
  icon: string | null
  isInstalled: boolean
  isConnected: boolean
  /**
   * What a press does: asks this wallet, in the dialog; shows the account where it is connected; lists all wallets
   * where it is not here.
   */
  press(): void
}

/**
 * What a button of one wallet draws, with the dialog's behaviour behind it. Inside of a {@link GangwayProvider}.
 */
export function useWalletButton({
  wallet,
  name,
  chainNamespace,
}: Pick<WalletButtonProps, 'wallet' | 'name' | 'chainNamespace'>): WalletButtonValues {
  const { router, legal } = useGangwayContext()
  const found = useGangway(({ connections, descriptors, networkId }) => {
    const own = descriptors.filter(({ id, rdns }) => id === wallet || rdns === wallet)
    const connected = own.find(({ id }) => connections.has(id)) ?? null
    return { connected, descriptor: choose(own, chainNamespace ?? getChainNamespace(networkId)) }
  })
  const { connected, descriptor } = found
  return {
    name: descriptor?.name ?? name,
    icon: descriptor?.icon ?? null,
    isInstalled: descriptor?.isInstalled ?? false,
    isConnected: connected !== null,
    press() {
      if (connected) return router.reset('Account')
      router.reset('Connect')
      // Who has to tick a box first is shown it.
      if (!descriptor || legal?.isConsentRequired) return
      router.push('ConnectingExternal', {
        walletId: descriptor.id,
        wallet: descriptor.name,
        chainNamespace: descriptor.chainNamespace,
      })
    },
  }
}

function choose(own: readonly ConnectorDescriptor[], wanted: ChainNamespace): ConnectorDescriptor | null {
  return own.find(({ chainNamespace }) => chainNamespace === wanted) ?? own[0] ?? null
}

/**
 * A button that connects one wallet, past the list.
 *
 * @example <WalletButton wallet="io.metamask" name="MetaMask" />
 */
export function WalletButton(props: WalletButtonProps): ReactNode {
  const values = useWalletButton(props)
  if (props.children) return props.children(values)
  const { icon, isConnected, name, press } = values
  return (
    <GangwayRoot isInline className={joinClasses(styles.root, props.className)}>
      <button
        type="button"
        className={styles.button}
        data-state={isConnected ? 'connected' : 'disconnected'}
        aria-haspopup="dialog"
        onClick={press}
      >
        <Picture source={icon} name={name} shape="square" size="badge" />
        {name}
      </button>
    </GangwayRoot>
  )
}
