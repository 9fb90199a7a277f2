import type { PortfolioBalance, PortfolioNetwork, PortfolioSum, PortfolioToken } from './portfolio.js'

/** See {@link sumBalances}. */
export type BalanceSum = Pick<PortfolioSum, 'value' | 'change' | 'changeOf' | 'unpriced'>

/** Adds up what balances are worth, and by how much that changed. What has no price counts in neither. */
export function sumBalances(balances: readonly PortfolioBalance[]): BalanceSum {
  let [value, change, changeOf, unpriced, priced, changed] = [0, 0, 0, 0, 0, 0]
  for (const { value: worth, change: fraction } of balances) {
    if (worth === undefined) unpriced++
    else {
      value += worth
      priced++
      if (fraction !== undefined && fraction > -1) {
        change += worth - worth / (1 + fraction)
        changeOf += worth
        changed++
      }
    }
  }
  return {
    value: priced > 0 || unpriced === 0 ? round(value) : null,
    change: changed > 0 ? round(change) : null,
    changeOf: round(changeOf),
    unpriced,
  }
}

/**
 * Adds up networks as far as they have answered, and their tokens: a coin or listed token is one over all networks by its symbol.
 * A token on no list could call itself anything, so it stays one of its network. What looks like spam is counted and left out.
 */
export function sumPortfolio(networks: readonly PortfolioNetwork[]): PortfolioSum {
  const groups = new Map<string, PortfolioBalance[]>()
  let hidden = 0
  for (const network of networks) {
    if (network.status === 'failed') continue
    for (const balance of network.balances) {
      const level = balance.verdict?.level ?? 'ok'
      if (level === 'spam' || level === 'suspicious') hidden++
      // product.md §5: what has no decimals is no token of a list.
      else if (/[1-9]/.test(balance.quantity.numeric) && balance.quantity.decimals !== '0') {
        const id = toId(balance)
        const group = groups.get(id) ?? []
        groups.set(id, group)
        group.push(balance)
      }
    }
  }
  return {
    ...sumBalances([...groups.values()].flat()),
    hidden,
    failed: networks.filter(({ status }) => status === 'failed').map(({ chainId }) => chainId),
    tokens: [...groups].map(([id, balances]) => toToken(id, balances)).sort(byWorth),
  }
}

function toId({ symbol, chainId, address, isVerified = true, verdict }: PortfolioBalance): string {
  const isListed = isVerified && (verdict?.level ?? 'ok') === 'ok'
  return isListed ? symbol.toLowerCase() : `${chainId}:${address ?? ''}`
}

function toToken(id: string, balances: readonly PortfolioBalance[]): PortfolioToken {
  const first = balances[0]
  return {
    id,
    symbol: first?.symbol ?? '',
    name: first?.name ?? '',
    iconUrl: balances.find(({ iconUrl }) => iconUrl !== '')?.iconUrl ?? '',
    quantity: addQuantities(balances.map(({ quantity }) => quantity.numeric)),
    ...sumBalances(balances),
    networks: balances.map(({ chainId, quantity, value = null }) => ({
      chainId,
      quantity: quantity.numeric,
      value,
    })),
  }
}

function byWorth(left: PortfolioToken, right: PortfolioToken): number {
  return (right.value ?? -1) - (left.value ?? -1) || left.symbol.localeCompare(right.symbol, 'en')
}

/** Adds plain decimal numbers exactly. */
function addQuantities(numbers: readonly string[]): string {
  const digits = Math.max(0, ...numbers.map((number) => number.split('.')[1]?.length ?? 0))
  const sum = numbers.reduce((total, number) => {
    const [whole = '0', fraction = ''] = number.split('.')
    return total + BigInt(whole + fraction.padEnd(digits, '0'))
  }, 0n)
  const text = String(sum).padStart(digits + 1, '0')
  const fraction = text.slice(text.length - digits).replace(/0+$/, '')
  const whole = text.slice(0, text.length - digits)
  return digits === 0 || fraction === '' ? whole : `${whole}.${fraction}`
}

/** 8 significant digits, as every figure in money has on the wire. data-sources.md §5 */
const round = (value: number) => Number(value.toPrecision(8))
