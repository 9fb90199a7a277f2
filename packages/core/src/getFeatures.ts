import { defaultFeatures, type PublicConfig } from '@gangway/protocol'
import type { CreateConfigParameters } from './config.js'
import { getFrameOptions } from './frame/getFrameOptions.js'

/**
 * What a page offers. Without a project id, nothing that needs one to begin with (services.md §7); without a frame, no
 * login by e-mail, which is otherwise on.
 */
export function getFeatures(parameters: CreateConfigParameters): PublicConfig['features'] {
  const { features, projectId } = parameters
  const wanted = { ...defaultFeatures, ...features }
  const offered = { ...wanted, email: wanted.email && getFrameOptions(parameters) !== null }
  return projectId === '' ? { ...offered, pairing: false, socials: [], analytics: false } : offered
}
