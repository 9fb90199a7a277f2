import {
  getSwapTokens,
  getTokenPrices,
  isHidden,
  type SwapToken,
  type TokenBalance,
  type TokenPrice,
} from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { useEffect, useMemo, useState } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useNetworkBalances } from '../../hooks/useNetworkBalances.js'
import { sortTokens } from '../account/sortTokens.js'

/** Tokens of a network that can be swapped: those held, worth most first, then those its lists name. */
export type SwapTokens = {
  /** What is not held has an amount of 0n. */
  tokens: readonly TokenBalance[]
  /** How far the lists are known. */
  status: 'loading' | 'ready' | 'failed'
}

/** A listed token, with its price once that is known. */
type ListedToken = SwapToken & { price?: number | null }

type Listed = { networkId: CaipNetworkId; tokens: readonly ListedToken[] | null; hasPrices?: boolean }

/**
 * Reads them, and follows the balances while mounted. What looks like spam or cannot be moved is left out. `networkId` null: none
 * are wanted.
 */
export function useSwapTokens(networkId: CaipNetworkId | null, address: string | null): SwapTokens {
  const config = useConfig()
  const selected = useGangway((state) => state.networkId)
  const balances = useNetworkBalances(
    networkId ?? selected,
    networkId === null ? null : address,
  )?.tokenBalances
  const [listed, setListed] = useState<Listed | null>(null)
  useEffect(() => {
    if (networkId === null) return
    const abort = new AbortController()
    getSwapTokens(config, { networkId, signal: abort.signal }).then(
      (tokens) => setListed({ networkId, tokens }),
      () => !abort.signal.aborted && setListed({ networkId, tokens: null }),
    )
    return () => abort.abort()
  }, [config, networkId])
  useEffect(() => {
    if (!listed?.tokens || listed.hasPrices) return
    const { networkId, tokens } = listed
    const abort = new AbortController()
    const addresses = tokens.map((token) => token.address)
    const keep = (prices: readonly TokenPrice[]) =>
      setListed({
        networkId,
        tokens: tokens.map((token, at) => ({ ...token, ...prices[at] })),
        hasPrices: true,
      })
    // What they are worth is good to know; without it they can be swapped all the same.
    getTokenPrices(config, { networkId, addresses, signal: abort.signal }).then(keep, () => undefined)
    return () => abort.abort()
  }, [config, listed])
  const known = listed?.networkId === networkId ? listed.tokens : undefined
  const tokens = useMemo(
    () => (networkId === null ? [] : joinTokens(networkId, balances ?? [], known ?? [])),
    [networkId, balances, known],
  )
  return { tokens, status: known === undefined ? 'loading' : known === null ? 'failed' : 'ready' }
}

function joinTokens(
  networkId: CaipNetworkId,
  balances: readonly TokenBalance[],
  listed: readonly ListedToken[],
): readonly TokenBalance[] {
  const held = sortTokens(
    balances.filter(({ restriction, verdict }) => restriction === null && !isHidden(verdict)),
  )
  const isKnown = ({ address }: SwapToken) =>
    balances.some((balance) => balance.address?.toLowerCase() === address?.toLowerCase())
  return [...held, ...listed.filter((token) => !isKnown(token)).map((token) => toUnheld(networkId, token))]
}

function toUnheld(
  chainId: CaipNetworkId,
  { address, decimals, iconUrl, name, price = null, symbol }: ListedToken,
): TokenBalance {
  return {
    ...{ address, chainId, iconUrl, name, symbol },
    value: null,
    price,
    quantity: { decimals, numeric: '0' },
    amount: 0n,
    isVerified: true,
    restriction: null,
    verdict: { level: 'ok', reasons: [] },
  }
}
