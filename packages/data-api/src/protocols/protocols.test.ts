import { networks } from '@gangway/registry'
import { base58 } from '@scure/base'
import { isAddress, parseAbiItem, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { protocols } from './eip155/index.js'
import { solanaProtocols } from './solana/index.js'

const known = new Set(networks.map(({ caipNetworkId }) => String(caipNetworkId)))

describe.each(protocols.map((protocol) => [protocol.name, protocol] as const))(
  'protocol %s',
  (_, protocol) => {
    const { contracts, events = [], calls = [] } = protocol

    test('default: its networks are the registry’s, its contracts addresses', () => {
      expect(Object.keys(contracts).filter((chain) => !known.has(chain))).toEqual([])
      // In EIP-55's spelling, which a wrong digit does not have.
      expect(
        Object.values(contracts)
          .flatMap((addresses = []) => addresses)
          .filter((address) => !isAddress(address)),
      ).toEqual([])
    })

    test('default: each event has the parameter that names the account, and tells one thing', () => {
      for (const { event, account } of events) {
        const { inputs } = parseAbiItem(event as 'event E(address account)')
        const input = inputs.find(({ name }) => name === account)
        expect(input?.type, event).toMatch(/^(address|bytes32)$/)
      }
      const selectors = [
        ...events.map(({ event }) => toEventSelector(event)),
        ...calls.map(({ function: signature }) => toFunctionSelector(signature)),
      ]
      expect(new Set(selectors).size).toBe(selectors.length)
      expect(selectors.length).toBeGreaterThan(0)
    })
  },
)

test('default: no contract is of two protocols', () => {
  const all = protocols.flatMap(({ contracts }) =>
    Object.entries(contracts).flatMap(([chain, addresses = []]) =>
      addresses.map((address) => `${chain}:${address.toLowerCase()}`),
    ),
  )
  expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([])
})

test('default: programs of Solana are keys of 32 bytes, each of one protocol', () => {
  const programs = solanaProtocols.flatMap((protocol) => protocol.programs)
  expect(programs.map((program) => base58.decode(program).length)).toEqual(programs.map(() => 32))
  expect(new Set(programs).size).toBe(programs.length)
})
