import { Avatar } from '../../components/Avatar/Avatar.js'
import { Button } from '../../components/Button/Button.js'
import { ViewFooter } from '../../components/ViewFooter/ViewFooter.js'
import { useOwnTexts } from '../../hooks/useOwnTexts.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import { useRouter } from '../../router/useRouter.js'
import styles from './NameOwned.module.css'
import { ownNameTexts } from './ownNameTexts.js'

/** A name that was registered, with the account's picture. interface-guide.md §7.10. */
export function NameOwned({ name, address }: { name: string; address: string }) {
  const own = useOwnTexts(ownNameTexts)
  const { reset } = useRouter()
  useSpoken(`${own('owned')}: ${name}`)
  return (
    <>
      <div className={styles.owned}>
        <Avatar address={address} size="l" />
        <p>
          <bdi className={styles.name} dir="ltr" translate="no">
            {name}
          </bdi>
        </p>
        <p className={styles.words}>{own('owned')}</p>
      </div>
      <ViewFooter>
        <Button isWide onClick={() => reset('Account')}>
          {own('done')}
        </Button>
      </ViewFooter>
    </>
  )
}
