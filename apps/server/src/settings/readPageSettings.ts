import { defaultFeatures, type PublicConfig } from '@gangway/protocol'
import { registryWallets } from '@gangway/registry'
import { switchableFeatures } from './variables/pageVariables.js'
import type { Environment } from './variables.js'

/** What an operator decides of the page's screens. */
export type PageSettings = Pick<
  PublicConfig,
  'features' | 'signIn' | 'wallets' | 'deniedRecipients' | 'legal' | 'themeVariables'
>

/** Reads what the page is to offer. product.md §9. */
export function readPageSettings(values: Environment, { hasFrame }: { hasFrame: boolean }): PageSettings {
  const { FEATURED_WALLETS: featured, EXCLUDED_WALLETS: excluded } = values
  const { TERMS_URL: termsUrl = null, PRIVACY_URL: privacyUrl = null } = values
  const isOffered = (name: (typeof switchableFeatures)[number]) =>
    !values.DISABLED_FEATURES.includes(name) && (name !== 'email' || hasFrame)
  return {
    features: {
      ...defaultFeatures,
      ...Object.fromEntries(switchableFeatures.map((name) => [name, isOffered(name)])),
      analytics: values.ANALYTICS,
      ...(values.NETWORK_SWITCH ? {} : { enableNetworkSwitch: false }),
      ...(values.CONNECT_METHODS_ORDER ? { connectMethodsOrder: values.CONNECT_METHODS_ORDER } : {}),
    },
    signIn: values.SIGN_IN,
    ...(featured.length > 0 || excluded.length > 0
      ? { wallets: { featured, excluded: excluded.flatMap(withReverseDomainId) } }
      : {}),
    ...(termsUrl !== null || privacyUrl !== null
      ? { legal: { termsUrl, privacyUrl, isConsentRequired: values.LEGAL_CONSENT } }
      : {}),
    ...(values.DENIED_RECIPIENTS ? { deniedRecipients: values.DENIED_RECIPIENTS } : {}),
    ...(values.THEME_VARIABLES ? { themeVariables: values.THEME_VARIABLES } : {}),
  }
}

// Pages know an installed wallet by its reverse-domain id alone.
function withReverseDomainId(id: string): string[] {
  const rdns = registryWallets.find((wallet) => wallet.id === id)?.rdns
  return rdns ? [id, rdns] : [id]
}
