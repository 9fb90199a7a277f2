import { isFrameConnection } from '@gangway/core'
import { socialProviderNames } from '@gangway/protocol'
import { Banner } from '../../components/Banner/Banner.js'
import { useActiveConnection } from '../../hooks/useActiveConnection.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'

/**
 * What is to be known of a login: that it ends with a reload, where the browser keeps nothing of it; that nobody can be
 * warned by mail, where its provider told no address. interface-guide.md §7.6, §7.7.
 */
export function LoginNote() {
  const t = useLateTranslate()
  const connection = useActiveConnection()
  const isKept = useGangway(({ frame }) => frame.carrier !== 'memory')
  const mute = useGangway(({ frame }) => (frame.email === null ? frame.socialProvider : null))
  if (!connection || !isFrameConnection(connection)) return null
  return (
    <>
      {!isKept && <Banner>{t('email.notKept')}</Banner>}
      {mute && <Banner>{t('social.noEmail', { provider: socialProviderNames[mute] })}</Banner>}
    </>
  )
}
