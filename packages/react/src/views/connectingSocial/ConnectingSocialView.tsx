import { socialProviderNames, type WindowProvider } from '@gangway/protocol'
import { Banner } from '../../components/Banner/Banner.js'
import { useIsOnline } from '../../hooks/useIsOnline.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useViewParams } from '../../router/useViewParams.js'
import type { SocialAttempt } from '../social/startSocial.js'
import { SocialEnd } from './SocialEnd.js'
import { SocialProgress } from './SocialProgress.js'
import { useSocialLogin } from './useSocialLogin.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    ConnectingSocial: {
      provider: WindowProvider
      /** Null: this browser opens no window. Absent: the page was left for the provider, and is back. */
      attempt?: SocialAttempt | null
    }
  }
}

/** A login by the word of a provider, in a window of its own. product.md §5; interface-guide.md §7.7. */
export function ConnectingSocialView() {
  const t = useLateTranslate()
  const { provider, attempt } = useViewParams('ConnectingSocial')
  const login = useSocialLogin(provider, attempt)
  const isOnline = useIsOnline()
  if (login.error) {
    const { error, again, leave } = login
    return <SocialEnd provider={provider} error={error} onAgain={again} onLeave={leave} />
  }
  return (
    <>
      {!isOnline && <Banner kind="warning">{t('social.offline')}</Banner>}
      <SocialProgress login={login} provider={provider} name={socialProviderNames[provider]} />
    </>
  )
}
