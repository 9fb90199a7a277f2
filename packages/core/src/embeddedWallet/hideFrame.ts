import type { Config } from '../config/config.js'
import { frameSlot } from './frameSession.js'

/** Hides the frame; what it has open stays open. */
export function hideFrame(config: Config): void {
  frameSlot(config).session?.then(
    (session) => {
      session.unplace?.()
      session.unplace = null
    },
    () => {}, // there is none
  )
}
