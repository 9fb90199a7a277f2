import {
  type Config,
  type CreateConfigParameters,
  connect,
  createConfig,
  createMemoryStorage,
  openStored,
  type Slice,
  switchAccount,
  track,
} from '@gangway/core'
import { noFeatures, type TrackedEvent } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { createTestWallet } from '../src/connections/tests/createTestWallet.js'

// What an app writes that has a feature of its own; nothing in core knows of it.

type Tips = { given: number; draft: number }

declare module '@gangway/core' {
  interface State {
    tips: Tips
  }
  interface CreateConfigParameters {
    smallestTip?: number
  }
  interface Config {
    readonly smallestTip: number
  }
}
declare module '@gangway/protocol' {
  interface EventProperties {
    TIP_GIVEN: { amount: number }
  }
}

const key = 'shop.tips'

function createTips(onStart: (config: Config) => () => void): Slice {
  return {
    initialState: { tips: { given: 0, draft: 0 } },
    settings: ({ smallestTip = 1 }) => ({ smallestTip }),
    onAccountChange: ({ tips }) => ({ tips: { ...tips, draft: 0 } }),
    start: onStart,
    stored: { key, keptState: ['tips'] },
    restorer: {
      keep(config, context) {
        const stored = openStored(config, context, { key, schema: v.number() })
        const given = stored.read()
        if (given !== null) config.setState(({ tips }) => ({ tips: { ...tips, given: tips.given + given } }))
        const write = () => stored.write(config.state.tips.given)
        write()
        const stop = config.subscribe(write)
        context.signal.addEventListener('abort', stop)
      },
    },
  }
}

function giveTip(config: Config, amount: number): void {
  if (amount < config.smallestTip) throw new RangeError('too little')
  config.setState(({ tips }) => ({ tips: { ...tips, given: tips.given + amount } }))
  track(config, { type: 'track', event: 'TIP_GIVEN', properties: { amount } })
}

const storage = createMemoryStorage()
const stop = vi.fn()
const start = vi.fn(() => stop)

function openPage(parameters: Partial<CreateConfigParameters> = {}) {
  return createConfig({
    projectId: 'local',
    apiUrl: 'http://127.0.0.1:9',
    networks: [gangwayOne],
    features: noFeatures,
    discovery: false,
    storage,
    slices: [createTips(start)],
    ...parameters,
  })
}

test('default: a slice of the host has state, settings, a start and a stop, and events, as ours have', () => {
  const told: TrackedEvent[] = []
  const config = openPage({ smallestTip: 2, onEvent: (event) => told.push(event) })
  expect(config.state.tips).toEqual({ given: 0, draft: 0 })
  expect(start).not.toHaveBeenCalled()
  const end = config.start()
  config.start()
  expect(start).toHaveBeenCalledExactlyOnceWith(config, expect.anything())
  expect(() => giveTip(config, 1)).toThrow('too little')
  giveTip(config, 3)
  expect(told).toContainEqual({ type: 'track', event: 'TIP_GIVEN', properties: { amount: 3 } })
  end()
  expect(stop).toHaveBeenCalledOnce()
})

test('default: what it stores survives a reload, and what another account entered does not', async () => {
  storage.removeItem(key)
  const wallet = createTestWallet('shop', { accounts: ['0x1111', '0x2222'] })
  const config = openPage({ connectors: [wallet.descriptor] })
  const end = config.start()
  giveTip(config, 5)
  await vi.waitFor(() => expect(storage.getItem(key)).toContain('5'))
  await connect(config, { descriptor: wallet.descriptor })
  config.setState(({ tips }) => ({ tips: { ...tips, draft: 7 } }))
  switchAccount(config, { address: '0x2222' })
  expect(config.state.tips).toEqual({ given: 5, draft: 0 })
  end()

  const next = openPage()
  const endNext = next.start()
  await vi.waitFor(() => expect(next.state.tips.given).toBe(5))
  endNext()
  giveTip(next, 1)
  expect(storage.getItem(key)).not.toContain('6')
})
