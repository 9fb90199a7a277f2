import type { Config } from '../config/config.js'
import { loadFrame } from './loadFrame.js'

/** Fetches code and frame ahead, e.g. when the e-mail field is focused. Does nothing where there is no frame. */
export function preloadFrame(config: Config): void {
  if (!config.frame) return
  loadFrame(config)
    .then((session) => session.client.attach())
    // Whoever then asks for something hears of it.
    .catch(() => undefined)
}
