import { getSocialProviders } from '@gangway/core'
import { socialProviderNames } from '@gangway/protocol'
import { useId } from 'react'
import { Button } from '../../components/Button/Button.js'
import { Icon } from '../../components/Icon/Icon.js'
import { IconButton } from '../../components/IconButton/IconButton.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useIsOnline } from '../../hooks/useIsOnline.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useRouter } from '../../router/useRouter.js'
import styles from './SocialBlock.module.css'
import { SocialMark } from './SocialMark.js'
import { useChooseSocial } from './useChooseSocial.js'

/** How many providers have a button with words, and how many a round one. interface-guide.md §7.2. */
const wideCount = 2
const roundCount = 4

/** Logging in by the word of a provider, to a wallet in the secure frame. interface-guide.md §7.2, §7.7. */
export function SocialBlock() {
  const t = useLateTranslate()
  const providers = getSocialProviders(useConfig())
  const { push } = useRouter()
  const { choose, prepare } = useChooseSocial()
  const isOnline = useIsOnline()
  const reasonId = useId()
  const disabled = isOnline ? {} : { 'aria-disabled': true, 'aria-describedby': reasonId }
  const round = providers.slice(wideCount, wideCount + roundCount)
  const press = (action: () => void) => (isOnline ? action : undefined)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: fetches ahead; what is pressed are the buttons
    <div className={styles.block} onPointerEnter={prepare} onFocus={prepare}>
      {providers.slice(0, wideCount).map((provider) => (
        <Button key={provider} isWide kind="secondary" onClick={press(() => choose(provider))} {...disabled}>
          <span className={styles.named}>
            <SocialMark provider={provider} />
            {t('social.continue', { provider: socialProviderNames[provider] })}
          </span>
        </Button>
      ))}
      {round.length > 0 && (
        <div className={styles.round}>
          {round.map((provider) => (
            <IconButton
              key={provider}
              className={styles.icon}
              label={t('social.continue', { provider: socialProviderNames[provider] })}
              onClick={press(() => choose(provider))}
              {...disabled}
            >
              <SocialMark provider={provider} />
            </IconButton>
          ))}
          {providers.length > wideCount + roundCount && (
            <IconButton className={styles.icon} label={t('social.more')} onClick={() => push('AllSocials')}>
              <Icon name="chevron" />
            </IconButton>
          )}
        </div>
      )}
      {!isOnline && (
        <p id={reasonId} className={styles.reason}>
          {t('social.needsConnection')}
        </p>
      )}
    </div>
  )
}
