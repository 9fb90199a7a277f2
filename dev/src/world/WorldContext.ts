import type { WorldPorts } from './ports.js'

/** What every part of the world is started with. */
export type WorldContext = {
  ports: WorldPorts
  /** Folder that keeps the world over restarts. */
  stateDir: string
  /** Prints a line for the person at the terminal. */
  say: (line: string) => void
}
