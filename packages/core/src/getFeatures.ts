import { defaultFeatures, type PublicConfig } from '@gangway/protocol'
import type { CreateConfigParameters } from './config.js'

/** What a page offers. Without a project id, nothing that needs one to begin with (services.md §7). */
export function getFeatures({ features, projectId }: CreateConfigParameters): PublicConfig['features'] {
  const wanted = { ...defaultFeatures, ...features }
  return projectId === ''
    ? { ...wanted, pairing: false, email: false, socials: [], analytics: false }
    : wanted
}
