import type { Config } from '../config.js'

/** Hides the frame; what it has open stays open. */
export function hideFrame(config: Config): void {
  config._internal.frameSession?.then(
    (session) => {
      session.unplace?.()
      session.unplace = null
    },
    () => {}, // there is none
  )
}
