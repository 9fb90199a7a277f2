import { expect, test } from 'vitest'
import { readDevSettings } from './readDevSettings.js'
import { getWalletAddresses } from './world/getWalletAddresses.js'
import { getWorldPorts } from './world/getWorldPorts.js'

test('default: the addresses of architecture.md §5', async () => {
  const { portBase, stateDir } = readDevSettings({})
  expect(stateDir).toMatch(/\.gangway$/)
  expect(await getWorldPorts(portBase)).toMatchObject({
    web: 4100,
    frame: 4101,
    api: 4102,
    recovery: 4103,
    console: 4104,
    socialProviders: 4105,
    swapServices: 4106,
    buyProvider: 4107,
    mail: 2525,
    gangwayOne: 8545,
    gangwayTwo: 8546,
    solanaRpc: 8899,
    solanaWs: 8900,
  })
})

test('parameters: GANGWAY_PORT_BASE moves every port by the same distance, or takes free ones', async () => {
  const moved = await getWorldPorts(readDevSettings({ GANGWAY_PORT_BASE: '5100' }).portBase)
  expect(moved).toMatchObject({ web: 5100, frame: 5101, mail: 3525, gangwayOne: 9545, solanaWs: 9900 })
  const free = Object.values(await getWorldPorts(readDevSettings({ GANGWAY_PORT_BASE: 'random' }).portBase))
  expect(free).toHaveLength(Object.keys(moved).length)
  expect(new Set(free).size).toBe(free.length)
})

test('parameters: GANGWAY_FRAME_HOST moves the frame, and all of it where no name is resolved', async () => {
  const ports = await getWorldPorts(4100)
  const { frameHost } = readDevSettings({ GANGWAY_FRAME_HOST: '127.0.0.1' })
  expect(getWalletAddresses(ports, frameHost)).toMatchObject({
    frame: 'http://127.0.0.1:4101',
    recovery: 'http://127.0.0.1:4103',
  })
  expect(getWalletAddresses(ports)).toEqual({
    frame: 'http://secure.localhost:4101',
    recovery: 'http://recovery.localhost:4103',
    env: {
      FRAME_URL: 'http://secure.localhost:4101',
      RECOVERY_URL: 'http://recovery.localhost:4103',
      FRAME_INTERNAL_URL: 'http://127.0.0.1:4101',
      RECOVERY_INTERNAL_URL: 'http://127.0.0.1:4103',
    },
  })
})

test('error: the frame cannot be moved to the page’s own site, or off this machine', () => {
  for (const GANGWAY_FRAME_HOST of ['localhost', 'secure.example', '10.0.0.1'])
    expect(() => readDevSettings({ GANGWAY_FRAME_HOST })).toThrowError(
      expect.objectContaining({ code: 'INVALID_CONFIG' }),
    )
})

test('error: a port base that is none is named', () => {
  for (const GANGWAY_PORT_BASE of ['http', '80', '2500', '65000', '4100.5'])
    expect(() => readDevSettings({ GANGWAY_PORT_BASE })).toThrowError(
      expect.objectContaining({
        code: 'INVALID_CONFIG',
        details: expect.stringContaining(GANGWAY_PORT_BASE),
      }),
    )
})
