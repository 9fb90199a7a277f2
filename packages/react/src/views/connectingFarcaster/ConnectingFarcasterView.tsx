import { GangwayError } from '@gangway/protocol'
import { useRef } from 'react'
import { useKeptFocus } from '../../hooks/useKeptFocus.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import { isPhone } from '../../platform/isPhone.js'
import { useRouter } from '../../router/useRouter.js'
import { WaitingScene } from '../connectingExternal/WaitingScene.js'
import { SocialEnd } from '../connectingSocial/SocialEnd.js'
import { MakingNews } from '../connectingWalletConnect/MakingNews.js'
import styles from '../connectingWalletConnect/PairingLink.module.css'
import { SocialMark } from '../social/SocialMark.js'
import { FarcasterCode } from './FarcasterCode.js'
import { OpenFarcaster } from './OpenFarcaster.js'
import { useFarcasterLogin } from './useFarcasterLogin.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    ConnectingFarcaster: NoParams
  }
}

/** A login by Farcaster, approved on the phone. product.md §2; interface-guide.md §7.7. */
export function ConnectingFarcasterView() {
  const { back } = useRouter()
  const { status, uri, error, again } = useFarcasterLogin()
  if (status === 'expired' || error) {
    const shown = error ?? new GangwayError('LOGIN_EXPIRED')
    const againKey = shown.code === 'LOGIN_EXPIRED' ? 'pairing.newCode' : 'connecting.tryAgain'
    return <SocialEnd provider="farcaster" error={shown} againKey={againKey} onAgain={again} onLeave={back} />
  }
  if (status === 'finishing') return <Finishing />
  return <FarcasterLink uri={uri} onLeave={back} />
}

function Finishing() {
  const t = useLateTranslate()
  const headline = t('social.finishing')
  useSpoken(headline)
  return (
    <WaitingScene
      wallet={<SocialMark provider="farcaster" size="xl" />}
      tone="waiting"
      headline={headline}
      help={t('social.finishing.help', { provider: 'Farcaster' })}
    />
  )
}

function FarcasterLink({ uri, onLeave }: { uri: string | null; onLeave: () => void }) {
  const panel = useRef<HTMLDivElement>(null)
  const Link = isPhone() ? OpenFarcaster : FarcasterCode
  useKeptFocus(panel, uri ?? '')
  return (
    <div ref={panel} className={styles.pairing} tabIndex={-1} aria-busy={uri === null || undefined}>
      <Link uri={uri} />
      {uri === null && (
        <MakingNews onLeave={onLeave} textKey="farcaster.making" longKey="social.starting.long" />
      )}
    </div>
  )
}
