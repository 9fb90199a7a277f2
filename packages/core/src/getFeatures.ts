import { defaultFeatures, type PublicConfig } from '@gangway/protocol'
import type { Config, CreateConfigParameters } from './config.js'

/**
 * What a page offers. Without a project id, nothing that needs one to begin with (services.md §7); without a frame, no
 * login by e-mail, and without a relay no pairing, which are otherwise on.
 */
export function getFeatures(
  { features, projectId }: CreateConfigParameters,
  { frame, pairing }: Pick<Config, 'frame' | 'pairing'>,
): PublicConfig['features'] {
  const wanted = { ...defaultFeatures, ...features }
  const offered = {
    ...wanted,
    email: wanted.email && frame !== null,
    pairing: pairing !== null,
  }
  return projectId === '' ? { ...offered, socials: [], analytics: false } : offered
}
