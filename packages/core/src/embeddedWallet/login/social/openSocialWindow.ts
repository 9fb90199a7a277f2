import type { Config } from '../../../config/config.js'
import { openWindow } from '../../../kernel/openWindow.js'
import { frameSlot } from '../../frameSession.js'

/**
 * Opens the window of a login whose window was blocked (`state.frame.social.step` is `blocked`), within another tap.
 * Whether it is open now. A plain link to `state.frame.social.uri` does too, but its page cannot speak to this one.
 */
export function openSocialWindow(config: Config): boolean {
  const { social: run } = frameSlot(config)
  const { social } = config.state.frame
  if (!run || social?.step !== 'blocked' || social.uri === null) return false
  run.popup = openWindow()
  if (!run.popup) return false
  run.popup.location.href = social.uri
  run.patch({ step: 'window' })
  return true
}
