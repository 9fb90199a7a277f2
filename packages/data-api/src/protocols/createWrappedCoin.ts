import type { Protocol } from './protocol.js'

/**
 * A network's coin as a token, by WETH9's events (etherscan.io/address/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2#code). By
 * its functions too, since some copies of it tell of transfers instead.
 */
export function createWrappedCoin(name: string, contracts: Protocol['contracts']): Protocol {
  return {
    name,
    contracts,
    events: [
      { event: 'event Deposit(address indexed dst, uint256 wad)', account: 'dst', operation: 'deposit' },
      { event: 'event Withdrawal(address indexed src, uint256 wad)', account: 'src', operation: 'withdraw' },
    ],
    calls: [
      { function: 'function deposit()', operation: 'deposit' },
      { function: 'function withdraw(uint256 amount)', operation: 'withdraw' },
    ],
  }
}
