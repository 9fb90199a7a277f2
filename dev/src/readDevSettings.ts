import { resolve } from 'node:path'
import { GangwayError } from '@gangway/protocol'
import { repository } from './process/repository.js'
import { defaultPortBase } from './world/getWorldPorts.js'

/** Settings of the local world. */
export type DevSettings = {
  portBase: number | 'random'
  stateDir: string
  page: 'built' | 'vite'
  /** Host name of the secure frame; absent: that of architecture.md §5. */
  frameHost?: string
}

/**
 * Reads `GANGWAY_PORT_BASE` (a number, or `random` for free ports; default 4100), `GANGWAY_STATE_DIR` (default
 * `.gangway` in the repository), `GANGWAY_PAGE` (`vite` serves the page from its sources; default `built`) and
 * `GANGWAY_FRAME_HOST` (`127.0.0.1` for a browser that does not resolve `*.localhost`).
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export function readDevSettings(env: NodeJS.ProcessEnv): DevSettings {
  return {
    portBase: readPortBase(env.GANGWAY_PORT_BASE),
    stateDir: resolve(repository, env.GANGWAY_STATE_DIR ?? '.gangway'),
    page: env.GANGWAY_PAGE === 'vite' ? 'vite' : 'built',
    ...(env.GANGWAY_FRAME_HOST ? { frameHost: readFrameHost(env.GANGWAY_FRAME_HOST) } : {}),
  }
}

function readPortBase(text: string | undefined): number | 'random' {
  if (text === undefined || text === '') return defaultPortBase
  if (text === 'random') return text
  const base = Number(text)
  // The ports of the world lie from 1 575 below to 4 800 above its base.
  if (Number.isInteger(base) && base >= 2_600 && base <= 60_000) return base
  throw new GangwayError('INVALID_CONFIG', {
    details: `GANGWAY_PORT_BASE is “${text}”; it must be a number from 2600 to 60000, or random`,
  })
}

/** Another site than `localhost`, where the page is. */
function readFrameHost(text: string): string {
  if (text === '127.0.0.1' || /^[a-z\d-]+\.localhost$/.test(text)) return text
  throw new GangwayError('INVALID_CONFIG', {
    details: `GANGWAY_FRAME_HOST is “${text}”; it must be 127.0.0.1 or a name under .localhost`,
  })
}
