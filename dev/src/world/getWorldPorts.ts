import { getFreePort } from '../process/getFreePort.js'

/** The ports of DESIGN §5, at the default base 4100. */
const defaultPorts = {
  web: 4100,
  frame: 4101,
  api: 4102,
  recovery: 4103,
  console: 4104,
  mail: 2525,
  gangwayOne: 8545,
  gangwayTwo: 8546,
  solanaRpc: 8899,
  solanaWs: 8900,
} as const

/** A port for every part of the local world. */
export type WorldPorts = Record<keyof typeof defaultPorts, number>

/** Default `GANGWAY_PORT_BASE`. */
export const defaultPortBase = defaultPorts.web

/** The world's ports: all moved by the same distance from the defaults, or all free ones chosen by the system. */
export async function getWorldPorts(portBase: number | 'random'): Promise<WorldPorts> {
  const entries = Object.entries(defaultPorts).map(async ([part, port]) => [
    part,
    portBase === 'random' ? await getFreePort() : port + portBase - defaultPortBase,
  ])
  return Object.fromEntries(await Promise.all(entries))
}
