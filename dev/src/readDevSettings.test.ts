import { expect, test } from 'vitest'
import { readDevSettings } from './readDevSettings.js'
import { getWorldPorts } from './world/getWorldPorts.js'

test('default: the addresses of DESIGN §5', async () => {
  const { portBase, stateDir } = readDevSettings({})
  expect(stateDir).toMatch(/\.gangway$/)
  expect(await getWorldPorts(portBase)).toEqual({
    web: 4100,
    api: 4102,
    console: 4104,
    gangwayOne: 8545,
    gangwayTwo: 8546,
    solanaRpc: 8899,
    solanaWs: 8900,
  })
})

test('parameters: GANGWAY_PORT_BASE moves every port by the same distance, or takes free ones', async () => {
  const moved = await getWorldPorts(readDevSettings({ GANGWAY_PORT_BASE: '5100' }).portBase)
  expect(moved).toMatchObject({ web: 5100, api: 5102, gangwayOne: 9545, solanaWs: 9900 })
  const free = Object.values(await getWorldPorts(readDevSettings({ GANGWAY_PORT_BASE: 'random' }).portBase))
  expect(new Set(free).size).toBe(7)
})

test('error: a port base that is none is named', () => {
  for (const GANGWAY_PORT_BASE of ['http', '80', '65000', '4100.5'])
    expect(() => readDevSettings({ GANGWAY_PORT_BASE })).toThrowError(
      expect.objectContaining({
        code: 'INVALID_CONFIG',
        details: expect.stringContaining(GANGWAY_PORT_BASE),
      }),
    )
})
