import type { WorldPorts } from '../process/WorldPorts.js'

/** What every part of the world is started with. */
export type WorldContext = {
  ports: WorldPorts
  /** Folder that keeps the world over restarts. */
  stateDir: string
  /** ms between Solana's slots. */
  solanaSlotTime: number
  /** Prints a line for the person at the terminal. */
  say: (line: string) => void
}
