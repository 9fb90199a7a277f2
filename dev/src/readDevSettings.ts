import { resolve } from 'node:path'
import { GangwayError } from '@gangway/protocol'
import { repository } from './process/repository.js'
import { defaultPortBase } from './world/getWorldPorts.js'

/** Settings of the local world. */
export type DevSettings = { portBase: number | 'random'; stateDir: string; page: 'built' | 'vite' }

/**
 * Reads `GANGWAY_PORT_BASE` (a number, or `random` for free ports; default 4100), `GANGWAY_STATE_DIR` (default
 * `.gangway` in the repository) and `GANGWAY_PAGE` (`vite` serves the page from its sources; default `built`).
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export function readDevSettings(env: NodeJS.ProcessEnv): DevSettings {
  return {
    portBase: readPortBase(env.GANGWAY_PORT_BASE),
    stateDir: resolve(repository, env.GANGWAY_STATE_DIR ?? '.gangway'),
    page: env.GANGWAY_PAGE === 'vite' ? 'vite' : 'built',
  }
}

function readPortBase(text: string | undefined): number | 'random' {
  if (text === undefined || text === '') return defaultPortBase
  if (text === 'random') return text
  const base = Number(text)
  // The highest port of the world lies 4 800 above its base.
  if (Number.isInteger(base) && base >= 1024 && base <= 60_000) return base
  throw new GangwayError('INVALID_CONFIG', {
    details: `GANGWAY_PORT_BASE is “${text}”; it must be a number from 1024 to 60000, or random`,
  })
}
