import { isFrameConnection } from '@gangway/core'
import { Banner } from '../../components/Banner/Banner.js'
import { useActiveConnection } from '../../hooks/useActiveConnection.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useTranslate } from '../../hooks/useTranslate.js'

/** Where the browser keeps nothing of a login by e-mail: that it ends with a reload. interface-guide §7.6. */
export function LoginNote() {
  const t = useTranslate()
  const connection = useActiveConnection()
  const isKept = useGangway(({ frame }) => frame.carrier !== 'memory')
  if (!connection || !isFrameConnection(connection) || isKept) return null
  return <Banner>{t('email.notKept')}</Banner>
}
