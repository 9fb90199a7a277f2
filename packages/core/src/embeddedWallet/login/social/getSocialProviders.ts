import { isSocialProvider, type SocialProvider } from '@gangway/protocol'
import type { Config } from '../../../config/config.js'

/** Who may be asked who a person is here, in the order they are offered in; none without a frame. product.md §9. */
export function getSocialProviders({ features }: Config): readonly SocialProvider[] {
  // A deployment may be newer than this page.
  return features.socials.filter(isSocialProvider)
}
