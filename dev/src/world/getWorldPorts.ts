import { localInstances } from '../instances/localInstances.js'
import { getFreePort } from '../process/getFreePort.js'
import type { WorldPorts } from '../process/WorldPorts.js'

/** The ports of architecture.md §5 at the default base 4100, but for those of the local instances. */
const defaultPorts = {
  web: 4100,
  frame: 4101,
  api: 4102,
  recovery: 4103,
  console: 4104,
  gangwayOne: 8545,
  gangwayTwo: 8546,
  solanaRpc: 8899,
  solanaWs: 8900,
} as const

/** Default `GANGWAY_PORT_BASE`. */
export const defaultPortBase = defaultPorts.web

/** The world's ports: all moved by the same distance from the defaults, or all free ones chosen by the system. */
export async function getWorldPorts(portBase: number | 'random'): Promise<WorldPorts> {
  const ports: Partial<WorldPorts> = Object.assign(
    {},
    defaultPorts,
    ...localInstances.map(({ ports }) => ports),
  )
  const entries = Object.entries(ports).map(async ([part, port]) => [
    part,
    portBase === 'random' ? await getFreePort() : port + portBase - defaultPortBase,
  ])
  return Object.fromEntries(await Promise.all(entries))
}
