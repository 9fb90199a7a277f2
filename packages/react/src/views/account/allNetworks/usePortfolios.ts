import {
  type ConfiguredNetwork,
  findConnection,
  getPortfolio,
  type ReadNetwork,
  type State,
} from '@gangway/core'
import { useCallback, useEffect, useMemo } from 'react'
import { useConfig } from '../../../hooks/useConfig.js'
import { useGangway } from '../../../hooks/useGangway.js'

/** What the connected accounts hold on all networks, as far as these have answered. */
type UsedPortfolios = {
  read: readonly ReadNetwork[]
  /** Networks whose last answer was none. */
  failed: readonly ConfiguredNetwork[]
  /** Networks that have not answered yet. */
  waiting: readonly ConfiguredNetwork[]
  /** Asks the networks again, past every cache. */
  retry(): void
}

const families = ['eip155', 'solana'] as const

/** Reads the account in use of each family that is connected, while mounted. */
export function usePortfolios(): UsedPortfolios {
  const config = useConfig()
  const accounts = useGangway(listAccounts)
  const portfolios = useGangway((state) => state.portfolios)
  const ask = useCallback(
    (force: boolean) => {
      // On a page without a server this is not on screen.
      for (const address of Object.values(accounts))
        if (address) void getPortfolio(config, { address, force }).catch(() => undefined)
    },
    [config, accounts],
  )
  useEffect(() => ask(false), [ask])

  return useMemo(() => {
    const read: ReadNetwork[] = []
    const failed: ConfiguredNetwork[] = []
    const waiting: ConfiguredNetwork[] = []
    for (const network of config.networks) {
      const address = accounts[network.chainNamespace]
      if (!network.isConfigured || !address) continue
      const { caipNetworkId: id } = network
      const portfolio = portfolios?.get(address)
      const answer = portfolio?.networks.get(id)
      if (answer) read.push(answer)
      if (portfolio?.failed.includes(id) || (portfolio?.status === 'error' && !answer)) failed.push(network)
      // One the server does not have answers never.
      else if (!answer && portfolio?.status !== 'loaded') waiting.push(network)
    }
    return { read, failed, waiting, retry: () => ask(true) }
  }, [config, accounts, portfolios, ask])
}

/** The address in use of each family. */
function listAccounts(state: State): Record<(typeof families)[number], string | undefined> {
  const find = (family: (typeof families)[number]) => findConnection(state, family)?.accounts[0].address
  return { eip155: find('eip155'), solana: find('solana') }
}
