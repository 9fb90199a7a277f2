import { preloadFrame } from '@gangway/core'
import type { SocialProvider } from '@gangway/protocol'
import { useConfig } from '../../hooks/useConfig.js'
import { useRouter } from '../../router/useRouter.js'
import { useConsent } from '../../wallets/useConsent.js'
import { useConnectNews } from '../email/useConnectNews.js'
import { startSocial } from './startSocial.js'

/** Choosing a provider to log in by. */
export function useChooseSocial(): {
  /** Within the tap: its window opens in it, once the host's terms are agreed to. */
  choose(provider: SocialProvider): void
  /** Fetches ahead what a login needs. */
  prepare(): void
} {
  const config = useConfig()
  const news = useConnectNews()
  const { push } = useRouter()
  const { askFirst } = useConsent()
  return {
    choose: (provider) =>
      askFirst(() => {
        if (provider === 'farcaster') push('ConnectingFarcaster')
        else push('ConnectingSocial', { provider, attempt: startSocial(news, provider) })
      }),
    prepare: () => preloadFrame(config),
  }
}
