import type { Config } from '../../../config/config.js'
import { frameSlot, type SocialRun } from '../../frameSession.js'
import { patchFrame } from '../../patchFrame.js'

/** Gives up the social login that is under way, if any, for another one; undefined: for one by e-mail. */
export function replaceSocial(config: Config, run: SocialRun | undefined): void {
  const slot = frameSlot(config)
  const replaced = slot.social
  slot.social = run
  if (replaced && !run) patchFrame(config, { social: null })
  replaced?.abort()
}
