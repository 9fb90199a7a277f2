import { Button } from '../../components/Button/Button.js'
import { Icon } from '../../components/Icon/Icon.js'
import type { IconName } from '../../components/Icon/icons.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import type { AnyMessageKey } from '../../locales/messageKey.js'
import { useRouter } from '../../router/useRouter.js'
import styles from './HelpView.module.css'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    Help: NoParams
  }
}

const points: readonly { icon: IconName; titleKey: AnyMessageKey; textKey: AnyMessageKey }[] = [
  { icon: 'wallet', titleKey: 'help.what.title', textKey: 'help.what.text' },
  { icon: 'key', titleKey: 'help.key.title', textKey: 'help.key.text' },
  { icon: 'download', titleKey: 'help.get.title', textKey: 'help.get.text' },
]

/** Says what a wallet is and how to get one, and leads to the list of all where there is one. */
export function HelpView() {
  const t = useLateTranslate()
  const { push } = useRouter()
  const { features } = useConfig()
  return (
    <>
      <ul className={styles.points}>
        {points.map(({ icon, titleKey, textKey }) => (
          <li key={titleKey} className={styles.point}>
            <span className={styles.icon}>
              <Icon name={icon} />
            </span>
            <div>
              <h3 className={styles.title}>{t(titleKey)}</h3>
              <p className={styles.text}>{t(textKey)}</p>
            </div>
          </li>
        ))}
      </ul>
      {features.allWallets && (
        <Button isWide kind="secondary" onClick={() => push('AllWallets')}>
          {t('wallets.all')}
        </Button>
      )}
    </>
  )
}
